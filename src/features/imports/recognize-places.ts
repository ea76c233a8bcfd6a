// Places that a file lists under another ID than before: sources number their rows anew, and mappers replace a point by a building.

import { type Database, fillIn } from "../../../db/index.ts";
import { listKnownNames } from "../places/listing/former-names.ts";
import { MAX_TWIN_DISTANCE } from "../places/listing/twin-limits.ts";
import keepNeighborhoodsSql from "./keep-neighborhoods.sql" with { type: "text" };
import recognizePlacesSql from "./recognize-places.sql" with { type: "text" };

/** Gives staged places their address, if only a neighborhood is missing: only extracts know the boundaries. */
export async function keepNeighborhoods(tx: Database, importId: string, sourceId: string): Promise<void> {
  await tx.execute(fillIn(keepNeighborhoodsSql, { importId, sourceId }));
}

/** Degrees of latitude: about 50 m. */
const SAME_PLACE_WITHIN = 0.0005;
/** Degrees for a place whose position an admin has corrected, or which was merged into another one nearby. */
const SAME_NAME_WITHIN = (2 * MAX_TWIN_DISTANCE) / 111_320;

/**
 * Gives staged places with a new ID the known one, if exactly one missing place of the source has the same name, also a
 * former one, and spot, or the same address. Likes, photos and owners stay with it.
 */
export async function recognizePlaces(tx: Database, importId: string, sourceId: string): Promise<void> {
  await tx.execute(
    fillIn(recognizePlacesSql, {
      importId,
      sourceId,
      farther: SAME_NAME_WITHIN,
      near: SAME_PLACE_WITHIN,
      knownNames: listKnownNames("b"),
    }),
  );
}

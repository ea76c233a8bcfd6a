import { type Database, fillIn } from "../../../db/index.ts";
import type { SwipeArrays } from "../../taste/taste.ts";
import latestSwipesSql from "./latest-swipes.sql" with { type: "text" };
import packInteractionsSql from "./pack-interactions.sql" with { type: "text" };

/** With less data, the model would learn about individual travelers instead of places. */
export const MIN_LIKES = 200;
export const MIN_PEOPLE = 30;

/** The latest swipe of each traveler on each place, unless it was withdrawn or made before a taste reset. */
const LATEST_SWIPES = fillIn(latestSwipesSql);

export type CrowdSwipes = { swipes: SwipeArrays; people: number; likes: number };

/** Places are positions in `ids`. PostgreSQL packs swipes into three values. @returns undefined with too little data */
export async function readInteractions(db: Database, ids: readonly string[]): Promise<CrowdSwipes | undefined> {
  const [row] = await db.execute<PackedSwipes>(
    fillIn(packInteractionsSql, { ids: ids.join(","), latestSwipes: LATEST_SWIPES }),
  );
  if (!row || row.people < MIN_PEOPLE || row.likes < MIN_LIKES) return undefined;
  const { numbered, people, likes } = row;
  const [person, place, action] = [row.person, row.place, row.action].map(readIntegers) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  return { swipes: { people: numbered, person, place, action: Uint8Array.from(action) }, people, likes };
}

type PackedSwipes = {
  numbered: number;
  people: number;
  likes: number;
  person: Buffer | null;
  place: Buffer | null;
  action: Buffer | null;
};

/** From big-endian. */
function readIntegers(bytes: Buffer | null): Uint32Array {
  if (!bytes) return new Uint32Array(0);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, i) => view.getUint32(4 * i));
}

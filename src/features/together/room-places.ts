import type { RoomNeed } from "../../../db/vocabulary.ts";
import { NO_NEEDS, unite } from "../../taste/needs.ts";
import type { CatalogueSnapshot } from "../discovery/catalogue-cache.ts";
import { filterByNeeds } from "../discovery/needs-filter.ts";
import { filterPositions } from "../discovery/place-index.ts";
import type { Room } from "./rooms.ts";

/** The positions of the room's type that are known to fit what every member needs. */
export const listFitting = (
  { facts }: CatalogueSnapshot,
  { type }: Pick<Room, "type">,
  members: readonly { needs: readonly RoomNeed[] }[],
): Promise<Uint32Array> =>
  filterByNeeds(facts, filterPositions(facts, { type: type ?? "all" }), unite(members.map(toNeeds)), ANY_TIME);

const toNeeds = ({ needs }: { needs: readonly RoomNeed[] }) => ({
  ...NO_NEEDS,
  must: Object.fromEntries(needs.map((need) => [need, "yes" as const])),
});

/** Members need no opening hours. */
const ANY_TIME = { timezone: "UTC" };

// Keeps the network of one import: to open it and to find many ways takes long in a large city.
import { zstdDecompressSync } from "node:zlib";
import { tabulateWalks, type WalkTable } from "../../../planning/walking.ts";
import { createWalkingRouter, type FindWays, unpackNetwork } from "../../../planning/walking-network.ts";
import type { Point } from "../../../taste/walking.ts";
import { serve } from "../../../workers/serve.ts";

/** From each start to its points, or all ways between some points. `packed`: the network, if the thread lacks it. */
export type WaysRequest = { importId: string; packed?: Uint8Array | undefined } & (
  | { starts: { from: Point; to: Point[] }[]; maxMeters: number }
  | { starts?: never; points: Point[] }
);

/** Undefined if the thread lacks the network. */
export type WaysResponse = { meters: ReturnType<FindWays>[] } | { table: WalkTable } | undefined;

let known: { importId: string; find: FindWays } | undefined;

serve<WaysRequest, WaysResponse>(({ importId, packed, ...request }) => {
  if (packed && known?.importId !== importId) {
    // Before the next one is unpacked, so that there are never two.
    known = undefined;
    known = { importId, find: createWalkingRouter(unpackNetwork(zstdDecompressSync(packed))) };
  }
  if (known?.importId !== importId) return undefined;
  const { find } = known;
  if (request.starts) return { meters: request.starts.map(({ from, to }) => find(from, to, request.maxMeters)) };
  return { table: tabulateWalks(find, request.points) };
});

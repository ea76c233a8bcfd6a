// Keeps the network of one import: to open it and to find many ways takes long in a large city.
import { zstdDecompressSync } from "node:zlib";
import { tabulateWalks, type WalkTable } from "../../planning/walking.ts";
import { createWalkingRouter, type FindWays, unpackNetwork } from "../../planning/walking-network.ts";
import type { Point } from "../../taste/walking.ts";
import { serve } from "../../workers/serve.ts";

/** With `from`, the ways from there to the points; otherwise all between them. `packed`: the network, if the thread lacks it. */
export type WaysRequest = { importId: string; packed?: Uint8Array | undefined; points: Point[] } & (
  | { from: Point; maxMeters: number }
  | { from?: never }
);

/** Undefined if the thread lacks the network. */
export type WaysResponse = { meters: ReturnType<FindWays> } | { table: WalkTable } | undefined;

let known: { importId: string; find: FindWays } | undefined;

serve<WaysRequest, WaysResponse>(({ importId, packed, points, ...request }) => {
  if (packed && known?.importId !== importId) {
    // Before the next one is unpacked, so that there are never two.
    known = undefined;
    known = { importId, find: createWalkingRouter(unpackNetwork(zstdDecompressSync(packed))) };
  }
  if (known?.importId !== importId) return undefined;
  if (request.from) return { meters: known.find(request.from, points, request.maxMeters) };
  return { table: tabulateWalks(known.find, points) };
});

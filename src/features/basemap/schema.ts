import * as v from "valibot";
import { MAX_WEB_ADDRESS } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import { Count, Latitude, Longitude, line, Timestamp } from "../../validation.ts";

/** West, south, east, north in degrees; west is greater than east across the antimeridian. */
export const Bounds = v.pipe(
  v.strictTuple([Longitude, Latitude, Longitude, Latitude]),
  v.check(([, south, , north]) => south < north, msg("North must be greater than south.")),
  v.check(([west, , east]) => west !== east, msg("East must be different from west.")),
);
export type Bounds = [west: number, south: number, east: number, north: number];

const ArchiveAddress = v.pipe(
  line(MAX_WEB_ADDRESS, msg("Enter a web address.")),
  v.url(msg("Enter a web address.")),
  v.regex(/^https?:\/\//, msg("Start with https://.")),
);

export const MapRequest = v.strictObject({ address: ArchiveAddress, bounds: Bounds });
export type MapRequest = v.InferOutput<typeof MapRequest>;

/** `version` identifies the content of the file at the address. `bytes` is the size of the new file. */
export const MapSize = v.object({ version: v.string(), tiles: Count, bytes: Count });
export type MapSize = v.InferOutput<typeof MapSize>;

/** `bytes` and `version` as the size was told. */
export const MapOrder = v.strictObject({
  ...MapRequest.entries,
  version: v.pipe(v.string(), v.maxLength(100)),
  bytes: v.pipe(Count, v.maxValue(Number.MAX_SAFE_INTEGER)),
});
export type MapOrder = v.InferOutput<typeof MapOrder>;

export const DOWNLOAD_STATES = ["waiting", "running", "done", "failed", "canceled"] as const;

/** `done` and `bytes`: how much of the file there is. `problem` says why it failed. */
export const MapDownload = v.object({
  state: v.picklist(DOWNLOAD_STATES),
  address: v.string(),
  bounds: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  bytes: Count,
  done: Count,
  problem: v.nullable(v.string()),
  requestedAt: Timestamp,
});
export type MapDownload = v.InferOutput<typeof MapDownload>;

/**
 * `isFixed`: MAP_TILES is set, which takes precedence. `bytes`: the size of the installed map, which takes precedence over that of
 * the last import with streets.
 */
export const MapStatus = v.object({
  isFixed: v.boolean(),
  bytes: v.nullable(Count),
  imported: v.nullable(v.object({ fileName: v.string(), bytes: Count })),
  download: v.nullable(MapDownload),
});
export type MapStatus = v.InferOutput<typeof MapStatus>;

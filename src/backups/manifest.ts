// The manifest at the end of a backup: what is in it, with counts and hashes, and which Sidestreet made it.
import * as v from "valibot";
import { sha256 } from "../hash.ts";

/** Raised when an older Sidestreet could no longer read what a newer one writes. */
export const FORMAT = 1;

export const MANIFEST = "manifest.json";
/** The very last member, in the format of sha256sum: the manifest vouches for the rest, and this for the manifest. */
export const SEAL = "manifest.sha256";
/** A line of sha256sum over the manifest. */
export const sealOf = (manifest: Uint8Array) => `${sha256(manifest)}  ${MANIFEST}\n`;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** A plain file name, which cannot lead out of the folder of photos. */
export const PHOTO_NAME = /^[\w-][\w.-]{0,90}$/;

export const Manifest = v.object({
  format: v.literal(FORMAT),
  product: v.literal("sidestreet"),
  version: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The PostgreSQL it came from; it can be restored into any other. */
  postgres: v.string(),
  /** The applied migrations, oldest first. */
  schema: v.array(v.object({ tag: v.string(), when: v.number() })),
  tables: v.array(
    v.object({
      name: v.string(),
      columns: v.array(v.string()),
      rows: Count,
      bytes: Count,
      sha256: Hash,
    }),
  ),
  sequences: v.record(v.string(), v.object({ last: v.pipe(v.string(), v.regex(/^-?\d+$/)), called: v.boolean() })),
  /** Tables whose rows are not in it. */
  leftOut: v.array(v.string()),
  /** null: made without photos. `missing` are ids of photos whose files were gone. */
  photos: v.nullable(
    v.object({
      files: v.record(v.pipe(v.string(), v.regex(PHOTO_NAME)), v.object({ bytes: Count, sha256: Hash })),
      missing: v.array(v.string()),
    }),
  ),
});
export type Manifest = v.InferOutput<typeof Manifest>;

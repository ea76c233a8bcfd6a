import * as v from "valibot";
import { sha256 } from "../encoding/hash.ts";

/** Increase it when an older Sidestreet can no longer read new backups. */
export const FORMAT = 2;
/** Neither signed nor with one checksum over all photos. Still written for the snapshot before the migration to format 2. */
export const FIRST_FORMAT = 1;

export const MANIFEST = "manifest.json";
/** The signature of the manifest; absent in a backup that is not signed. */
export const MANIFEST_SIGNATURE = "manifest.sig";
/** The last member: the checksum of the manifest, which has the checksums of everything else. */
export const MANIFEST_CHECKSUM = "manifest.sha256";

/** A line as `sha256sum` writes it. */
export const toChecksumLine = (manifest: Uint8Array) => `${sha256(manifest)}  ${MANIFEST}\n`;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Checksum = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
/** Without slashes, so that a file cannot end up outside of the photo folder. */
export const PHOTO_NAME = /^[\w-][\w.-]{0,90}$/;

/** One checksum over the photos in their order in the archive, so that a manifest does not grow with their number. */
export function createPhotoChecksum() {
  const hasher = new Bun.CryptoHasher("sha256");
  let count = 0;
  return {
    add(name: string, checksum: string) {
      hasher.update(`${checksum}  photos/${name}\n`);
      count++;
    },
    result: () => ({ count, sha256: hasher.digest("hex") }),
  };
}

/** `missing` are IDs of photos without files. */
const Photos = v.object({ count: Count, sha256: Checksum, missing: v.array(v.string()) });

const PhotosOfFirstFormat = v.pipe(
  v.object({
    files: v.record(v.pipe(v.string(), v.regex(PHOTO_NAME)), v.object({ bytes: Count, sha256: Checksum })),
    missing: v.array(v.string()),
  }),
  v.transform(({ files, missing }) => {
    const { add, result } = createPhotoChecksum();
    for (const [name, { sha256 }] of Object.entries(files)) add(name, sha256);
    return { ...result(), missing };
  }),
);

export const Manifest = v.object({
  format: v.picklist([FIRST_FORMAT, FORMAT]),
  product: v.literal("sidestreet"),
  version: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The version of PostgreSQL. Any other version can restore it. */
  postgres: v.string(),
  schema: v.array(v.object({ tag: v.string(), when: v.number() })),
  tables: v.array(
    v.object({ name: v.string(), columns: v.array(v.string()), rows: Count, bytes: Count, sha256: Checksum }),
  ),
  sequences: v.record(v.string(), v.object({ last: v.pipe(v.string(), v.regex(/^-?\d+$/)), called: v.boolean() })),
  leftOut: v.array(v.string()),
  photos: v.nullable(v.union([Photos, PhotosOfFirstFormat])),
});
export type Manifest = v.InferOutput<typeof Manifest>;

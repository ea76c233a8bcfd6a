// The places of a file, packed as JSON: as objects, 200,000 of them take several times as much memory.
import type { ImportedPlace, SourceLocation } from "./imported-place.ts";

export type PackedPlace = Pick<ImportedPlace, "sourceRef" | "type" | "latitude" | "longitude"> & {
  kind: string;
  hasPicture: boolean;
  name: string;
  location: SourceLocation;
  /** Where the JSON of the other fields is, without `guessedHours`. */
  block: Block;
  from: number;
  upTo: number;
};

export type PlacedPlace = PackedPlace & { latitude: number; longitude: number };

/** Compressed once it is full: the places of a file take a fifth of the memory. */
type Block = { bytes: Uint8Array; isCompressed: boolean };

const BLOCK_BYTES = 1 << 19;

export function createPacker(): (place: ImportedPlace, location: SourceLocation) => PackedPlace {
  // All blocks are written here first: memory for each would wait for the garbage collector.
  let open = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  let block: Block = { bytes: open, isCompressed: false };
  let used = 0;
  const kinds = new Map<string, string>();
  return ({ sourceRef, guessedHours: _, ...facts }, location) => {
    const { type, latitude, longitude, tags, picture } = facts;
    const json = JSON.stringify(facts);
    const length = Buffer.byteLength(json);
    if (used + length > open.length) {
      if (used > 0) {
        block.bytes = Bun.zstdCompressSync(open.subarray(0, used), { level: 1 });
        block.isCompressed = true;
      }
      if (length > open.length) open = Buffer.allocUnsafeSlow(length);
      block = { bytes: open, isCompressed: false };
      used = 0;
    }
    const from = used;
    used += open.write(json, from);
    const [first] = tags;
    const kind = first?.startsWith("kind:") ? first : `type:${type}`;
    if (!kinds.has(kind)) kinds.set(kind, detach(kind));
    const hasPicture = picture !== undefined;
    const texts = { sourceRef: detach(sourceRef), name: detach(facts.name), kind: kinds.get(kind)! };
    return { ...texts, type, latitude, longitude, hasPicture, location, block, from, upTo: used };
  };
}

/** A copy, because a part of a text keeps the whole text in memory: a name its row. */
const detach = (text: string): string => Buffer.from(text).toString();

/** The block that was read last, since places are read in their order. */
let latest: { block: Block; bytes: Uint8Array } | undefined;

export function readPackedFacts({ block, from, upTo }: PackedPlace): string {
  if (block.isCompressed && latest?.block !== block) latest = { block, bytes: Bun.zstdDecompressSync(block.bytes) };
  const bytes = block.isCompressed ? latest!.bytes : block.bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8", from, upTo);
}

/** Unpacks each place when it is read. */
export class PlaceList implements Iterable<ImportedPlace> {
  constructor(readonly packed: readonly PackedPlace[] = []) {}

  get length(): number {
    return this.packed.length;
  }

  at(index: number): ImportedPlace {
    const place = this.packed[index]!;
    return { sourceRef: place.sourceRef, ...JSON.parse(readPackedFacts(place)) };
  }

  get placed(): PlacedPlace[] {
    return this.packed.filter((place): place is PlacedPlace => place.latitude !== null && place.longitude !== null);
  }

  *[Symbol.iterator](): Generator<ImportedPlace> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}

// The places of a file, packed as JSON: as objects, 200,000 of them take several times as much memory.
import type { ImportedPlace, SourceLocation } from "./imported-place.ts";

/** What is needed of all places at once. */
export type PackedPlace = Pick<ImportedPlace, "sourceRef" | "type" | "latitude" | "longitude"> & {
  /** `kind:museum`, or `type:tour` for places without a kind. */
  kind: string;
  hasPicture: boolean;
  location: SourceLocation;
  /** JSON of the other fields, without `guessedHours`. */
  bytes: Buffer;
  from: number;
  upTo: number;
};

export type PlacedPlace = PackedPlace & { latitude: number; longitude: number };

const BLOCK_BYTES = 1 << 20;

export function createPacker(): (place: ImportedPlace, location: SourceLocation) => PackedPlace {
  let bytes = Buffer.alloc(0);
  let used = 0;
  return ({ sourceRef, guessedHours: _, ...facts }, location) => {
    const { type, latitude, longitude, tags, picture } = facts;
    const json = JSON.stringify(facts);
    const length = Buffer.byteLength(json);
    if (used + length > bytes.length) [bytes, used] = [Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, length)), 0];
    const from = used;
    used += bytes.write(json, from);
    const [first] = tags;
    const kind = first?.startsWith("kind:") ? first : `type:${type}`;
    const hasPicture = picture !== undefined;
    return { sourceRef, type, latitude, longitude, kind, hasPicture, location, bytes, from, upTo: used };
  };
}

export const readPackedFacts = ({ bytes, from, upTo }: PackedPlace): string => bytes.toString("utf8", from, upTo);

/** Unpacks each place when it is read. */
export class PlaceList implements Iterable<ImportedPlace> {
  constructor(readonly packed: readonly PackedPlace[] = []) {}

  static of(places: Iterable<ImportedPlace>): PlaceList {
    const pack = createPacker();
    return new PlaceList(Array.from(places, (place, i) => pack(place, { line: i + 1 })));
  }

  get length(): number {
    return this.packed.length;
  }

  at(index: number): ImportedPlace {
    const place = this.packed[index]!;
    return { sourceRef: place.sourceRef, ...JSON.parse(readPackedFacts(place)) };
  }

  /** Those with a position. */
  get placed(): PlacedPlace[] {
    return this.packed.filter((place): place is PlacedPlace => place.latitude !== null && place.longitude !== null);
  }

  *[Symbol.iterator](): Generator<ImportedPlace> {
    for (let index = 0; index < this.length; index++) yield this.at(index);
  }
}

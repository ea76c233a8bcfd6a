// The result of reading a file: its places, what was left out and why, and what was lost of the places taken.
import type { BusinessType, Tag } from "../../../db/vocabulary.ts";
import { BadRequest } from "../../errors.ts";
import type { ImportFormat } from "./limits.ts";
import type { ImportTable } from "./schema.ts";

/** A place of a source; every field already fits its column. */
export type ImportedPlace = {
  /** The place's id in its source: `node/1661166940`. */
  sourceRef: string;
  name: string;
  type: BusinessType;
  description: string | null;
  location: string;
  contactInfo: string | null;
  website: string | null;
  openingHours: string | null;
  /** 1 (cheap) to 4 (very expensive). */
  priceLevel: number | null;
  /** Degrees, WGS 84, 7 decimals. */
  latitude: number;
  longitude: number;
  tags: Tag[];
};

/** A position in a file; both count from 1. `column` is given where a line may hold many places. */
export type Spot = { line: number; column?: number };

export type ImportWarning = Spot & { ref: string | null; name: string | null; reason: string };

/** `broken`: by a fault of the file, and not because the place is nothing for travelers. */
export type RejectedRecord = ImportWarning & { broken: boolean };

/** Most places in one file. */
export const MAX_PLACES = 200_000;

export type Reading = {
  format: ImportFormat;
  places: ImportedPlace[];
  rejected: RejectedRecord[];
  /** What was lost of places that were taken: an invalid website, the end of a description. */
  warnings: ImportWarning[];
  /** The words that the file asks to be shown. */
  attribution: string | null;
  /** The date of the data, if the file gives one. */
  dataAt: Date | null;
  /** Of a table: how its columns were understood. */
  table?: ImportTable;
};

/** The file as a whole cannot be read. */
export class UnreadableFile extends BadRequest {
  constructor(
    reason: string,
    /** Where the trouble begins, from 1. */
    readonly line: number | null = null,
    readonly column: number | null = null,
  ) {
    super(
      `${[line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ")}${line ? ": " : ""}${reason}`,
    );
  }
}

/** A place cannot be taken. The caller knows its position in the file. */
export class UnfitPlace extends Error {
  constructor(
    reason: string,
    /** Whether by a fault of the file, and not because the place is nothing for travelers. */
    readonly broken: boolean,
  ) {
    super(reason);
  }
}

/** A row or feature that has not been read yet. */
export type RawRecord = {
  spot: Spot;
  ref: string | null;
  name: string | null;
  /** @throws UnfitPlace */
  read(lose: (what: string) => void): ImportedPlace;
};

/** Reads every candidate: each becomes a place or is left out. Of places with the same ref the last one counts. */
export function readCandidates(candidates: Iterable<RawRecord>): Pick<Reading, "places" | "rejected" | "warnings"> {
  const accepted = new Map<string, { place: ImportedPlace; spot: Spot; warnings: ImportWarning[] }>();
  const rejected: RejectedRecord[] = [];
  for (const { spot, ref, name, read } of candidates) {
    const warnings: ImportWarning[] = [];
    try {
      const place = read((reason) => warnings.push({ ...spot, ref, name, reason }));
      const earlier = accepted.get(place.sourceRef);
      if (earlier) {
        const { sourceRef, name } = earlier.place;
        rejected.push({
          ...earlier.spot,
          ref: sourceRef,
          name,
          reason: "stands in the file again, and the last one counts",
          broken: true,
        });
        accepted.delete(sourceRef);
      }
      accepted.set(place.sourceRef, { place, spot, warnings });
    } catch (unfit) {
      if (!(unfit instanceof UnfitPlace)) throw unfit;
      rejected.push({ ...spot, ref, name, reason: unfit.message, broken: unfit.broken });
    }
  }
  rejected.sort((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  return {
    places: [...accepted.values()].map(({ place }) => place),
    rejected,
    warnings: [...accepted.values()].flatMap(({ warnings }) => warnings),
  };
}

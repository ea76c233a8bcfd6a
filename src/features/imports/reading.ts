// What reading a file gives: the places it holds, what was left out and why, and what was lost of a place that was taken.
import type { BusinessType, Tag } from "../../../db/vocabulary.ts";
import { Unreadable } from "../../failures.ts";
import type { ImportFormat, ImportTable } from "./contract.ts";

/** A place as a source tells of it; every field already fits its column. */
export type ImportedPlace = {
  /** The place's name in its source: `node/1661166940`. */
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

/** Where in a file something stands; both count from 1. `column` is told where a line holds many places. */
export type Spot = { line: number; column?: number };

export type Remark = Spot & { ref: string | null; name: string | null; reason: string };

/** `broken` is a fault of the file; what is merely not for travelers is sound. */
export type LeftOut = Remark & { broken: boolean };

/** Places that one file may hold. */
export const MOST_PLACES = 200_000;

export type Reading = {
  format: ImportFormat;
  places: ImportedPlace[];
  leftOut: LeftOut[];
  /** Places that were taken without a part of them: a website that is none, a description that was cut. */
  remarks: Remark[];
  /** The words the file itself asks to be shown. */
  attribution: string | null;
  /** When the data was taken from its source, where the file says so. */
  dataAt: Date | null;
  /** Of a table: its header and what each column was taken for. */
  table?: ImportTable;
};

/** The file as a whole cannot be read; nothing of it was taken. */
export class UnreadableFile extends Unreadable {
  constructor(
    reason: string,
    /** From 1; where the trouble begins. */
    readonly line: number | null = null,
    readonly column: number | null = null,
  ) {
    super(
      `${[line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(", ")}${line ? ": " : ""}${reason}`,
    );
  }
}

/** A place was found to be unfit; whoever reads the file knows where it stands. */
export class UnfitPlace extends Error {
  constructor(
    reason: string,
    /** Whether the file is at fault, or the place is just nothing for a traveler. */
    readonly broken: boolean,
  ) {
    super(reason);
  }
}

/** What one row or feature holds, before anybody looked at it. */
export type Candidate = {
  spot: Spot;
  ref: string | null;
  name: string | null;
  /** @throws UnfitPlace */
  read(lose: (what: string) => void): ImportedPlace;
};

/** Reads every candidate; each ends among the places or among those left out. Of places with the same ref the last counts. */
export function readCandidates(candidates: Iterable<Candidate>): Pick<Reading, "places" | "leftOut" | "remarks"> {
  const taken = new Map<string, { place: ImportedPlace; spot: Spot; remarks: Remark[] }>();
  const leftOut: LeftOut[] = [];
  for (const { spot, ref, name, read } of candidates) {
    const remarks: Remark[] = [];
    try {
      const place = read((reason) => remarks.push({ ...spot, ref, name, reason }));
      const earlier = taken.get(place.sourceRef);
      if (earlier) {
        const { sourceRef, name } = earlier.place;
        leftOut.push({
          ...earlier.spot,
          ref: sourceRef,
          name,
          reason: "stands in the file again, and the last one counts",
          broken: true,
        });
        taken.delete(sourceRef);
      }
      taken.set(place.sourceRef, { place, spot, remarks });
    } catch (unfit) {
      if (!(unfit instanceof UnfitPlace)) throw unfit;
      leftOut.push({ ...spot, ref, name, reason: unfit.message, broken: unfit.broken });
    }
  }
  leftOut.sort((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  return {
    places: [...taken.values()].map(({ place }) => place),
    leftOut,
    remarks: [...taken.values()].flatMap(({ remarks }) => remarks),
  };
}

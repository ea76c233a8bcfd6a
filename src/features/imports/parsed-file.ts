import type { BusinessType } from "../../../db/vocabulary.ts";
import type { Land } from "../../city/found-city.ts";
import { BadRequest } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { ReportProgress } from "../../workers/port.ts";
import type { ImportedEvent } from "./events/event-types.ts";
import type { ImportedPlace, SourceLocation } from "./imported-place.ts";
import type { CoordinateOrder, Encoding, ImportFormat, StreetMapProblem } from "./limits.ts";
import type { MappingReport } from "./mapping/report.ts";
import type { ImportMap } from "./mapping/schema.ts";
import type { PlaceList } from "./place-list.ts";
import type { ColumnMapping, ImportSource, Sketch } from "./schema.ts";

export type ImportWarning = SourceLocation & { ref: string | null; name: string | null; reason: string };

/** `broken`: because of an error in the file, not because the place isn't for travelers. `isTwin`: another entry is the same place. */
export type RejectedRecord = ImportWarning & { broken: boolean; isSwapped?: boolean; isTwin?: boolean };

export const MAX_PLACES = 200_000;

export type ParsedFile = {
  format: ImportFormat;
  places: PlaceList;
  /** Set for a file of events, which has no places. */
  events?: ImportedEvent[];
  rejected: RejectedRecord[];
  /** Values that couldn't be imported, such as an invalid website. */
  warnings: ImportWarning[];
  guessedHours?: GuessedHours;
  attribution: string | null;
  source?: ImportSource;
  dataAt: Date | null;
  mapping?: MappingReport;
  /** How many the map shows. */
  streets?: number;
  land?: Land;
  /** What one can walk on, from `packWays`. */
  ways?: Uint8Array | null;
  /** Names of boundaries in the file, the largest first, to import a part of it. */
  areas?: string[];
  /** The part that was imported; null for all of an extract. */
  area?: string | null;
  sketch?: Sketch;
  /** @returns the parts of a PMTiles archive, or why there is none */
  makeMap?: () => Uint8Array[] | StreetMapProblem;
};

/** How many places have hours that are a guess, and some of these. */
export type GuessedHours = { count: number; samples: { text: string; hours: string }[] };

export type ParseOptions = {
  city?: string;
  /** The part of an extract to import, as in `findChosenArea`. Null for all of it; absent, that of the source's last import. */
  area?: string | null;
  /** The chosen headers of a table; the others are recognized. */
  columns?: ColumnMapping;
  map?: ImportMap;
  /** Its words may say what is in it. */
  fileName?: string;
  /** Given to all places whose category says none. */
  type?: BusinessType;
  /** Whether latitude and longitude are swapped, as an admin has said. */
  coordinates?: CoordinateOrder;
  /** UTF-8 by default. */
  encoding?: Encoding;
  /** Whether the map was given for another file of the source: what this one doesn't have is left empty. */
  isMapRemembered?: boolean;
  /** The middle of the places that are there already, to notice a file of another part of the world. */
  home?: { latitude: number; longitude: number };
  keepsFar?: boolean;
  /** The address of this server: websites at it are left out. */
  baseUrl?: string;
  /** The city's, for the times of events; UTC by default. */
  timezone?: string;
  /** Events before it are left out; the current time by default. */
  now?: Date;
  onProgress?: ReportProgress;
};

export class UnreadableFile extends BadRequest {
  constructor(
    reason: string,
    readonly line: number | null = null,
    readonly column: number | null = null,
  ) {
    super(
      line === null
        ? reason
        : column === null
          ? t("line {line}: {reason}", { line, reason })
          : t("line {line}, column {column}: {reason}", { line, column, reason }),
    );
  }
}

export class RejectedPlace extends Error {
  constructor(
    reason: string,
    readonly broken: boolean,
    /** Whether latitude and longitude would be right the other way around. */
    readonly isSwapped = false,
  ) {
    super(reason);
  }
}

export type Warn = (what: string) => void;

/** A row or feature that hasn't been converted yet. */
export type RawRecord<Item = ImportedPlace> = {
  location: SourceLocation;
  ref: string | null;
  name: string | null;
  read(warn: Warn): Item;
};

import type { BusinessType, Facts, Tag } from "../../../db/vocabulary.ts";
import { BadRequest } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { Translations } from "../listings/content-schema.ts";
import { isOwnAddress } from "../listings/own-address.ts";
import type { ImportedEvent } from "./events/event-types.ts";
import type { Encoding, ImportFormat } from "./limits.ts";
import type { MappingReport } from "./mapping/report.ts";
import type { ImportMap } from "./mapping/schema.ts";
import type { ColumnMapping } from "./schema.ts";
import type { StreetLayer } from "./street-layers.ts";

/** Every field is validated and fits its column. */
export type ImportedPlace = {
  sourceRef: string;
  name: string;
  type: BusinessType;
  description: string | null;
  names: Translations | null;
  descriptions: Translations | null;
  textLanguage: string | null;
  location: string;
  contactInfo: string | null;
  website: string | null;
  openingHours: string | null;
  /** What the file says, if `openingHours` is a guess of its meaning. Not stored with the place. */
  guessedHours?: string;
  /** 1 (cheap) to 4 (very expensive). */
  priceLevel: number | null;
  facts: Facts | null;
  /** Degrees, WGS 84, 7 decimals. */
  latitude: number;
  longitude: number;
  tags: Tag[];
  /** That the data names, with a credit and a free license, or on Wikimedia Commons. Stored in a table of its own. */
  picture?: NamedPicture;
};

/** `address`: a URL, or "File:…" on Wikimedia Commons, which knows the credit and the license. */
export type NamedPicture = {
  address: string;
  credit: string | null;
  license: string | null;
  licenseUrl: string | null;
};

/** From 1. `column` is set if a line may contain several places, `file` in an archive. */
export type SourceLocation = { line: number; column?: number; file?: string };

export type ImportWarning = SourceLocation & { ref: string | null; name: string | null; reason: string };

/** `broken`: because of an error in the file, not because the place isn't for travelers. */
export type RejectedRecord = ImportWarning & { broken: boolean };

export const MAX_PLACES = 200_000;

export type ParsedFile = {
  format: ImportFormat;
  places: ImportedPlace[];
  /** Of a file of events, which has no places. */
  events?: ImportedEvent[];
  rejected: RejectedRecord[];
  /** Values that couldn't be imported, such as an invalid website. */
  warnings: ImportWarning[];
  guessedHours?: GuessedHours;
  attribution: string | null;
  /** The date of the data, if the file has one. */
  dataAt: Date | null;
  mapping?: MappingReport;
  /** Where each place is in the file, by its ref. */
  locations?: Map<string, SourceLocation>;
  streets?: StreetLayer | null;
};

/** How many places have hours that are a guess, and some of these. */
export type GuessedHours = { count: number; samples: { text: string; hours: string }[] };

export type ParseOptions = {
  /** For places without a city. */
  city?: string;
  /** The chosen headers of a table; the others are recognized. */
  columns?: ColumnMapping;
  /** How to read a file of any shape. */
  map?: ImportMap;
  /** UTF-8 by default. */
  encoding?: Encoding;
  /** Whether the map was given for another file of the source: what this one doesn't have is left empty. */
  isMapRemembered?: boolean;
  /** The middle of the places that are there already, to notice a file of another part of the world. */
  home?: { latitude: number; longitude: number };
  /** Whether places far away from all others are imported, too. */
  keepsFar?: boolean;
  /** Of this server: websites at its address are left out. */
  baseUrl?: string;
  /** Of the city, for the times of events; UTC by default. */
  timezone?: string;
  /** Events before it are left out; the current time by default. */
  now?: Date;
};

export class UnreadableFile extends BadRequest {
  constructor(
    reason: string,
    /** From 1. */
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
  ) {
    super(reason);
  }
}

/** A row or feature that hasn't been converted yet. */
export type Warn = (what: string) => void;

export type RawRecord = {
  location: SourceLocation;
  ref: string | null;
  name: string | null;
  /** @throws UnfitPlace */
  read(warn: Warn): ImportedPlace;
};

/** Converts all records. If several have the same ref, the last one wins. */
export function collectPlaces(
  records: Iterable<RawRecord>,
  baseUrl = "",
): Pick<ParsedFile, "places" | "rejected" | "warnings" | "guessedHours" | "locations"> {
  const accepted = new Map<string, { place: ImportedPlace; location: SourceLocation; warnings: ImportWarning[] }>();
  const rejected: RejectedRecord[] = [];
  for (const { location, ref, name, read } of records) {
    const warnings: ImportWarning[] = [];
    const warn: Warn = (reason) => warnings.push({ ...location, ref, name, reason });
    try {
      const place = read(warn);
      if (place.website && isOwnAddress(place.website, baseUrl)) {
        place.website = null;
        warn(t("its website is an address of this site"));
      }
      const earlier = accepted.get(place.sourceRef);
      if (earlier) {
        const { sourceRef, name } = earlier.place;
        rejected.push({
          ...earlier.location,
          ref: sourceRef,
          name,
          reason: t("is in the file more than once; the last one is used"),
          broken: true,
        });
        accepted.delete(sourceRef);
      }
      accepted.set(place.sourceRef, { place, location, warnings });
    } catch (unfit) {
      if (!(unfit instanceof RejectedPlace)) throw unfit;
      rejected.push({ ...location, ref, name, reason: unfit.message, broken: unfit.broken });
    }
  }
  rejected.sort((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  const places = [...accepted.values()].map(({ place }) => place);
  return {
    guessedHours: takeGuessedHours(places),
    places,
    rejected,
    warnings: [...accepted.values()].flatMap(({ warnings }) => warnings),
    locations: new Map([...accepted].map(([ref, { location }]) => [ref, location])),
  };
}

const MAX_HOURS_SAMPLES = 8;
const MAX_SAMPLE_LENGTH = 120;

/** Removes the texts from the places, since they aren't stored. */
function takeGuessedHours(places: ImportedPlace[]): GuessedHours | undefined {
  const samples = new Map<string, string>();
  let count = 0;
  for (const place of places) {
    const { guessedHours: text, openingHours } = place;
    delete place.guessedHours;
    if (!text || !openingHours) continue;
    count++;
    if (samples.size < MAX_HOURS_SAMPLES) samples.set(text.slice(0, MAX_SAMPLE_LENGTH), openingHours);
  }
  return count === 0 ? undefined : { count, samples: [...samples].map(([text, hours]) => ({ text, hours })) };
}

import type { BusinessType } from "../../../db/vocabulary.ts";
import { BadRequest } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { isOwnAddress } from "../listings/own-address.ts";
import type { ImportedEvent } from "./events/event-types.ts";
import type { ImportedPlace, SourceLocation } from "./imported-place.ts";
import type { CoordinateOrder, Encoding, ImportFormat } from "./limits.ts";
import type { MappingReport } from "./mapping/report.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { createPacker, type PackedPlace, PlaceList } from "./place-list.ts";
import type { ColumnMapping, ImportSource } from "./schema.ts";
import type { StreetLayer } from "./street-layers.ts";
import { CHAIN_WORD, orderTags } from "./tags.ts";

export type ImportWarning = SourceLocation & { ref: string | null; name: string | null; reason: string };

/** `broken`: because of an error in the file, not because the place isn't for travelers. */
export type RejectedRecord = ImportWarning & { broken: boolean; isSwapped?: boolean };

export const MAX_PLACES = 200_000;

export type ParsedFile = {
  format: ImportFormat;
  places: PlaceList;
  /** Of a file of events, which has no places. */
  events?: ImportedEvent[];
  rejected: RejectedRecord[];
  /** Values that couldn't be imported, such as an invalid website. */
  warnings: ImportWarning[];
  guessedHours?: GuessedHours;
  attribution: string | null;
  /** Of our own exports, which name it. */
  source?: ImportSource;
  /** The date of the data, if the file has one. */
  dataAt: Date | null;
  mapping?: MappingReport;
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
  /** Its words may say what is in it. */
  fileName?: string;
  /** Of all places whose category says none. */
  type?: BusinessType;
  /** Whether latitude and longitude are swapped, as an admin has said. */
  coordinates?: CoordinateOrder;
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
    /** Whether latitude and longitude would be right the other way around. */
    readonly isSwapped = false,
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

/**
 * Converts all records. If several have the same ref, the last one wins.
 * @param marksChains whether places that share their name get the tag of chains
 */
export function collectPlaces(
  records: Iterable<RawRecord>,
  baseUrl = "",
  marksChains = true,
): Pick<ParsedFile, "places" | "rejected" | "warnings" | "guessedHours"> {
  const accepted = new Map<string, PackedPlace>();
  const warned = new Map<string, ImportWarning[]>();
  const guesses = new Map<string, HoursGuess>();
  const rejected: RejectedRecord[] = [];
  const pack = createPacker();
  for (const { location, ref, name, read } of records) {
    const warnings: ImportWarning[] = [];
    const warn: Warn = (reason) => warnings.push({ ...location, ref, name, reason });
    try {
      const place = read(warn);
      if (place.website && isOwnAddress(place.website, baseUrl)) {
        place.website = null;
        warn(t("its website is an address of this site"));
      }
      const { sourceRef } = place;
      const earlier = accepted.get(sourceRef);
      if (earlier) {
        const reason = t("is in the file more than once; the last one is used");
        rejected.push({ ...earlier.location, ref: sourceRef, name: earlier.name, reason, broken: true });
        for (const kept of [accepted, warned, guesses]) kept.delete(sourceRef);
      }
      accepted.set(sourceRef, pack(place, location));
      if (warnings.length > 0) warned.set(sourceRef, warnings);
      const guess = toHoursGuess(place);
      if (guess) guesses.set(sourceRef, guess);
    } catch (unfit) {
      if (!(unfit instanceof RejectedPlace)) throw unfit;
      const { message: reason, broken, isSwapped } = unfit;
      rejected.push({ ...location, ref, name, reason, broken, ...(isSwapped && { isSwapped }) });
    }
  }
  if (marksChains) markChains(accepted, pack);
  rejected.sort((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  return {
    guessedHours: sampleGuesses(guesses),
    places: new PlaceList([...accepted.values()]),
    rejected,
    warnings: [...warned.values()].flat(),
  };
}

/** With as many places of one name, each is a branch. */
const MIN_BRANCHES = 3;
/** Parks and works of art of the same name are no chain. */
const CHAIN_TYPES: readonly BusinessType[] = ["restaurant", "hotel", "retail"];

/** Gives places that share their name the tag of chains, which otherwise comes from their brand. */
function markChains(accepted: Map<string, PackedPlace>, pack: ReturnType<typeof createPacker>): void {
  const byName = Map.groupBy(
    [...accepted.values()].filter(({ type }) => CHAIN_TYPES.includes(type)),
    ({ nameHash }) => nameHash,
  );
  for (const branches of byName.values()) {
    if (branches.length < MIN_BRANCHES) continue;
    for (const branch of branches) {
      const place = new PlaceList([branch]).at(0);
      const tags = orderTags([...place.tags, `feature:${CHAIN_WORD}`]);
      accepted.set(branch.sourceRef, pack({ ...place, tags }, branch.location));
    }
  }
}

const MAX_HOURS_SAMPLES = 8;
const MAX_SAMPLE_LENGTH = 120;

type HoursGuess = { text: string; hours: string };

const toHoursGuess = ({ guessedHours: text, openingHours: hours }: ImportedPlace): HoursGuess | null =>
  text && hours ? { text: text.slice(0, MAX_SAMPLE_LENGTH), hours } : null;

function sampleGuesses(guesses: Map<string, HoursGuess>): GuessedHours | undefined {
  const samples = new Map<string, string>();
  for (const { text, hours } of guesses.values()) {
    if (samples.size === MAX_HOURS_SAMPLES) break;
    samples.set(text, hours);
  }
  return guesses.size === 0
    ? undefined
    : { count: guesses.size, samples: [...samples].map(([text, hours]) => ({ text, hours })) };
}

// Converts the records of a file into places.
import type { BusinessType } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { isOwnAddress } from "../places/listing/own-address.ts";
import type { ImportedPlace } from "./imported-place.ts";
import {
  type GuessedHours,
  type ImportWarning,
  type ParsedFile,
  type RawRecord,
  RejectedPlace,
  type RejectedRecord,
  type Warn,
} from "./parsed-file.ts";
import { createPacker, type PackedPlace, PlaceList } from "./place-list.ts";
import { CHAIN_WORD, orderTags } from "./tags.ts";

/** If several have the same ref, the last one wins. @param marksChains whether places that share a name get the tag of chains */
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
    const shown = { ref: ref?.slice(0, MAX_SHOWN_LENGTH) ?? null, name: name?.slice(0, MAX_SHOWN_LENGTH) ?? null };
    const warn: Warn = (reason) => warnings.push({ ...location, ...shown, reason });
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
      rejected.push({ ...location, ...shown, reason, broken, ...(isSwapped && { isSwapped }) });
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

const MAX_SHOWN_LENGTH = 200;

/** With as many places of one name, each is a branch. */
const MIN_BRANCHES = 3;
/** Parks and works of art of the same name are no chain. */
const CHAIN_TYPES: readonly BusinessType[] = ["restaurant", "hotel", "retail"];

function markChains(accepted: Map<string, PackedPlace>, pack: ReturnType<typeof createPacker>): void {
  const byName = Map.groupBy(
    [...accepted.values()].filter(({ type }) => CHAIN_TYPES.includes(type)),
    ({ name }) => name.toLowerCase(),
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

// Converts the records of a file into places.
import type { BusinessType } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { isOwnAddress } from "../places/listing/own-address.ts";
import { collectRecords } from "./collect-records.ts";
import type { ImportedPlace } from "./imported-place.ts";
import type { GuessedHours, ParsedFile, RawRecord } from "./parsed-file.ts";
import { createPacker, type PackedPlace, PlaceList } from "./place-list.ts";
import { CHAIN_WORD, orderTags } from "./tags.ts";

/** @param marksChains whether places that share a name get the tag of chains */
export function collectPlaces(
  records: Iterable<RawRecord<ImportedPlace>>,
  baseUrl = "",
  marksChains = true,
): Pick<ParsedFile, "places" | "rejected" | "warnings" | "guessedHours"> {
  const guesses = new Map<string, HoursGuess>();
  const pack = createPacker();
  const { accepted, rejected, warnings } = collectRecords(records, (place, location, warn) => {
    if (place.website && isOwnAddress(place.website, baseUrl)) {
      place.website = null;
      warn(t("its website is an address of this site"));
    }
    guesses.delete(place.sourceRef);
    const guess = toHoursGuess(place);
    if (guess) guesses.set(place.sourceRef, guess);
    return pack(place, location);
  });
  if (marksChains) markChains(accepted, pack);
  return { guessedHours: sampleGuesses(guesses), places: new PlaceList([...accepted.values()]), rejected, warnings };
}

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

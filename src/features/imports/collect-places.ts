// Converts the records of a file into places.
import type { BusinessType } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { isOwnAddress } from "../places/listing/own-address.ts";
import { getMeters, MAX_DEGREES } from "../places/twins/find-pairs.ts";
import { compareEntries, type Entry, prepare } from "../places/twins/same-place.ts";
import { collectRecords } from "./collect-records.ts";
import type { ImportedPlace } from "./imported-place.ts";
import type { GuessedHours, ParsedFile, RawRecord, RejectedRecord } from "./parsed-file.ts";
import { createPacker, type PackedPlace, type PlacedPlace, PlaceList } from "./place-list.ts";
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
  for (const twin of dropTwins(accepted)) {
    rejected.push(twin);
    guesses.delete(twin.ref!);
  }
  if (marksChains) markChains(accepted, pack);
  return { guessedHours: sampleGuesses(guesses), places: new PlaceList([...accepted.values()]), rejected, warnings };
}

/** In meters, between an area and a point in it, and between two points. */
const MAX_APART = 60;
const MAX_POINTS_APART = 25;

/** Where OpenStreetMap has a place twice, such as its building and a point in it, the one that says more is left. */
function* dropTwins(accepted: Map<string, PackedPlace>): Generator<RejectedRecord> {
  const elements = new PlaceList([...accepted.values()]).placed.filter(({ sourceRef }) =>
    ELEMENTS.some((kind) => sourceRef.startsWith(kind)),
  );
  const reason = t("is in the file twice; the entry that says more is used");
  for (const group of Map.groupBy(elements, ({ name, kind }) => `${kind} ${name.toLowerCase()}`).values()) {
    // Only neighbors are compared: of one name, a country has thousands.
    group.sort((a, b) => a.latitude - b.latitude);
    for (const [i, one] of group.entries())
      for (let at = i + 1; at < group.length; at++) {
        const other = group[at]!;
        if (!accepted.has(one.sourceRef) || other.latitude - one.latitude > MAX_DEGREES) break;
        if (!accepted.has(other.sourceRef) || !areTwins(one, other)) continue;
        const gain = rankEntry(other) - rankEntry(one);
        // The first that was mapped, if they are equal: every file of the city has it.
        const isOtherLeft = gain > 0 || (gain === 0 && byNumber.compare(other.sourceRef, one.sourceRef) < 0);
        const { sourceRef: ref, name, location } = isOtherLeft ? one : other;
        accepted.delete(ref);
        yield { ...location, ref, name, reason, broken: false, isTwin: true };
      }
  }
}

const byNumber = new Intl.Collator("en", { numeric: true });

/** The rule is that for places of two sources. */
function areTwins(a: PlacedPlace, b: PlacedPlace): boolean {
  const isPoints = [a, b].every(({ sourceRef }) => sourceRef.startsWith("node/"));
  const meters = getMeters(a, b);
  if (meters > (isPoints ? MAX_POINTS_APART : MAX_APART)) return false;
  // Places that are far apart aren't unpacked: of one name, a large city has hundreds.
  return compareEntries(prepare(toEntry(a)), prepare(toEntry(b)), meters)?.isCertain ?? false;
}

function toEntry({ sourceRef: id, latitude, longitude, ...packed }: PlacedPlace): Entry {
  const { name, tags, ...place } = new PlaceList([{ sourceRef: id, latitude, longitude, ...packed }]).at(0);
  const kinds = tags.filter((tag) => tag.startsWith("kind:"));
  return { ...place, id, names: [name], kinds, latitude, longitude, source: null, ownerId: null };
}

/** What is said counts more than that it is an area, which is what a file with only one of them has. */
function rankEntry(packed: PackedPlace): number {
  const place = new PlaceList([packed]).at(0);
  const { website, contactInfo, openingHours, description, names, facts, picture } = place;
  const known = [
    website,
    contactInfo,
    openingHours,
    description,
    names,
    facts,
    picture,
    /\d/.test(place.location) || null,
  ];
  return (
    10 * known.filter((fact) => fact != null).length + ELEMENTS.findIndex((kind) => packed.sourceRef.startsWith(kind))
  );
}

const ELEMENTS = ["node/", "way/", "relation/"];

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

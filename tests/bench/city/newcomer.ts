// A newcomer with one consistent taste, who swipes through the first cards of a real city.

import { PICTURES, ROUNDS } from "../../../src/features/discovery/schema.ts";
import { parseFile } from "../../../src/features/imports/parse-file.ts";
import { listAskedInterests, toAdjustments, toTraits } from "../../../src/taste/asked-interests.ts";
import { listInterestFeatures } from "../../../src/taste/interests.ts";
import { CHAIN } from "../../../src/taste/labels.ts";
import { getApprovalPrior } from "../../../src/taste/prominence.ts";
import { hashText } from "../../../src/taste/random.ts";
import {
  type Catalogue,
  dealByScore,
  dealUnseen,
  learn,
  score,
  startTaste,
  toDealing,
  UnseenPlaces,
} from "../../../src/taste/taste.ts";
import { makeCatalogue } from "../../taste/catalogues.ts";
import type { CityPlace, CityTaste } from "./tastes.ts";

export type City = { places: readonly CityPlace[]; catalogue: Catalogue };

/** @param file of any format that can be imported without choices */
export async function readCity(file: string): Promise<City> {
  const { places: list } = parseFile(await Bun.file(file).bytes(), { city: "City" });
  const places = [...list];
  const catalogue = makeCatalogue(
    places.map(({ sourceRef, name, type, tags, latitude, longitude, ...known }) => ({
      ...{ id: sourceRef, name, type, tags, latitude, longitude, likes: 0, skips: 0 },
      approvalPrior: getApprovalPrior({
        hasHours: known.openingHours !== null,
        hasWebsite: known.website !== null,
        hasDescription: known.description !== null || known.descriptions !== null,
        languages: Object.keys(known.names ?? {}).length,
        tags,
      }),
    })),
  );
  return { places, catalogue };
}

/** Someone taps an interest if they like at least this share of its places. */
const TAPPED_SHARE = 0.4;

/** The interests that somebody with this taste taps among the pictures. @param insists goes on until something fits */
function tapInterests({ places, catalogue }: City, taste: CityTaste, insists: boolean): string[] {
  const liked: string[] = [];
  const shown: string[] = [];
  for (let round = 0; round < ROUNDS || (insists && liked.length === 0); round++) {
    const asked = listAskedInterests(catalogue, { liked, shown }).slice(0, PICTURES);
    if (asked.length === 0) break;
    for (const { name } of asked) {
      const traits = toTraits(name);
      const isMeant = (feature: string) => traits.includes(feature);
      const members = places.filter(({ tags }) =>
        tags.some((tag) => isMeant(tag) || listInterestFeatures(tag).some(isMeant)),
      );
      if (members.filter(taste.likes).length >= TAPPED_SHARE * members.length) liked.push(name);
      shown.push(name);
    }
  }
  return liked;
}

export type Outcome = {
  likes: number;
  /** From 1; one more than the cards if none was liked. */
  firstLike: number;
  kinds: number;
  longestRun: number;
  chains: number;
  withHours: number;
  places: readonly CityPlace[];
  cards: readonly string[];
};

/** How the newcomer starts, and what deals the cards. */
type Way = { tapsFirst?: boolean; insists?: boolean; byScore?: boolean };

/** Swipes `count` cards: likes what fits, skips the rest. The card behind the top one stays, as in the browser. */
export function swipeThrough(
  city: City,
  taste: CityTaste,
  count: number,
  { tapsFirst = false, insists = false, byScore = false }: Way = {},
): Outcome {
  const { places, catalogue } = city;
  const tapped = tapsFirst ? tapInterests(city, taste, insists) : [];
  const adjustments = toAdjustments(tapped);
  let profile = startTaste(catalogue, { preferences: [], adjustments });
  let unseen = UnseenPlaces.of(catalogue.size, []);
  let kept: number[] = [];
  const swiped: number[] = [];
  while (swiped.length < count) {
    const [card, behind] = byScore
      ? dealByScore(score(profile, catalogue), catalogue, { eligible: listUnseen(places, swiped), limit: 2 })
      : dealUnseen(profile, catalogue, {
          ...{ unseen, kept, swiped, candidates: {}, limit: count },
          ...toDealing("newcomer", swiped.length, swiped.length),
        }).cards.map(({ position }) => position);
    if (card === undefined) break;
    kept = behind === undefined ? [] : [behind];
    const action = taste.likes(places[card]!) ? "like" : "dislike";
    profile = learn(profile, catalogue, card, action, hashText(catalogue.ids[card]!));
    unseen = unseen.without(card);
    swiped.push(card);
  }
  const shown = swiped.map((position) => places[position]!);
  const kinds = shown.map(getKind);
  const first = shown.findIndex(taste.likes);
  return {
    likes: shown.filter(taste.likes).length,
    firstLike: (first < 0 ? count : first) + 1,
    kinds: new Set(kinds).size,
    longestRun: getLongestRun(kinds),
    chains: shown.filter(({ tags }) => tags.includes(CHAIN)).length,
    places: shown,
    withHours: shown.filter(({ openingHours }) => openingHours).length,
    cards: shown.map((place) => `${taste.likes(place) ? "+" : "-"} ${place.name} (${place.tags.join(", ")})`),
  };
}

/** Without a third place of the same kind in a row, as in a deck. */
function listUnseen(places: readonly CityPlace[], swiped: readonly number[]): number[] {
  const seen = new Set(swiped);
  const [one, two] = swiped.slice(-2).map((position) => getKind(places[position]!));
  const isThird = (place: CityPlace) => one !== undefined && one === two && getKind(place) === one;
  return places.flatMap((place, position) => (seen.has(position) || isThird(place) ? [] : [position]));
}

const getKind = ({ tags }: CityPlace) => tags.find((tag) => tag.startsWith("kind:")) ?? "";

function getLongestRun(list: readonly string[]): number {
  let [run, longest] = [0, 0];
  list.forEach((value, i) => {
    run = value === list[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

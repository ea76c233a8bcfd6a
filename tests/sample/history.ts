import { DAY_MS, HOUR_MS, type SampleSwipe } from "../../db/sample/history.ts";
import { AMIRA, CROWD, type SamplePerson, TRAVELERS } from "../../db/sample/people.ts";
import { CAFE_NORD, PENDING_PLACE, SAMPLE_PLACES } from "../../db/sample/places.ts";
import { type Random, seededRandom } from "./random.ts";
import { listAmirasSwipes, simulateSwipes, timeSinceJoined } from "./swiping.ts";
import { getAffinities } from "./tastes.ts";

/**
 * The dashboard of Café Nord right after loading. The history is generated from these numbers.
 *
 * A week of likes or saves is the last 168 hours. A week of views is today and the six days before, by the UTC date in
 * `profile_views.day`. A saver has saved the place and has not removed or skipped it since. A change in percent is
 * `Math.trunc(((week - before) * 100) / before)`: truncated, because no number of likes before 89 rounds to +8 %.
 *
 * The numbers stay valid for 12 hours: no like or save leaves its week, and the views of the next day have the same ratio.
 */
export const CAFE_NORD_STATS = {
  views: { total: 1247, week: 337, before: 300, change: 12 },
  likes: { week: 89, before: 82, earlier: 40, change: 8 },
  saves: { savers: 156, week: 45, before: 39, earlier: 72, change: 15 },
} as const;

/** Views per day, today first: this week, then the week before. */
const RECENT_VIEWS = [38, 63, 58, 61, 52, 45, 20, 32, 43, 49, 51, 47, 40, 38];
const EARLIER_VIEW_DAYS = 32;

/** Skips of Café Nord, all older than two weeks. The first few are by people who had saved it. */
const SKIPS = 21;
const SAVED_BEFORE_SKIPPING = 5;
const STRANGERS = 12;

const WEEK = [2 * HOUR_MS, 6.5 * DAY_MS] as const;
const WEEK_BEFORE = [7 * DAY_MS + 2 * HOUR_MS, 13.5 * DAY_MS] as const;
const EARLIER = [14 * DAY_MS + 2 * HOUR_MS, 45 * DAY_MS] as const;

export function simulateHistory(): { swipes: SampleSwipe[]; joined: Map<SamplePerson, number> } {
  const places = SAMPLE_PLACES.filter(({ name }) => name !== CAFE_NORD && name !== PENDING_PLACE);
  const others = [...TRAVELERS, ...CROWD].filter((person) => person !== AMIRA);
  const swipes = [
    ...listAmirasSwipes(),
    ...others.flatMap((person) => simulateSwipes(person, places)),
    ...cafeNordSwipes(others),
  ];
  const joined = new Map([AMIRA, ...others].map((person) => [person, timeSinceJoined(person)]));
  for (const { person, ago } of swipes) joined.set(person, Math.max(joined.get(person) ?? 0, ago + HOUR_MS));
  return { swipes: swipes.sort((a, b) => b.ago - a.ago), joined };
}

/** Views of Café Nord per day, today first. */
export function listDailyViews(): number[] {
  const recent = RECENT_VIEWS.reduce((sum, count) => sum + count, 0);
  return [...RECENT_VIEWS, ...splitCounts(CAFE_NORD_STATS.views.total - recent, EARLIER_VIEW_DAYS)];
}

function splitCounts(total: number, days: number): number[] {
  const weights = Array.from({ length: days }, (_, day) => (1.25 - day / days) * (day % 7 < 2 ? 1.3 : 1));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let reached = 0;
  return weights.map((weight) => {
    const before = Math.round(reached);
    reached += (weight * total) / sum;
    return Math.round(reached) - before;
  });
}

/** Ordered by affinity: the first saved it, the next liked it, many did both, the last skipped it. */
function cafeNordSwipes(others: readonly SamplePerson[]): SampleSwipe[] {
  const random = seededRandom("café nord");
  const ranked = rankByAffinity(random.shuffled(others).slice(STRANGERS), random);
  const pleased = ranked.length - SKIPS;
  const { likes, saves } = CAFE_NORD_STATS;
  const likedAgo = pickAges(likes.week, likes.before, likes.earlier, random);
  const savedAgo = pickAges(saves.week - 1, saves.before, saves.earlier, random); // Amira's save is separate
  const likers = ranked.slice(pleased - likedAgo.length, pleased);
  const skippers = ranked.slice(pleased);
  return [
    ...savedAgo.map((ago, rank) => toSwipe(ranked[rank], "save", ago)),
    ...likedAgo.map((ago, rank) => toSwipe(likers[rank], "like", ago)),
    ...skippers.flatMap((person, rank) => {
      const skip = toSwipe(person, "dislike", Math.round(random.between(EARLIER[0], 30 * DAY_MS)));
      return rank < SAVED_BEFORE_SKIPPING ? [toSwipe(person, "save", skip.ago + 8 * DAY_MS), skip] : [skip];
    }),
  ];
}

function toSwipe(person: SamplePerson | undefined, action: SampleSwipe["action"], ago: number): SampleSwipe {
  if (!person) throw new Error("There are too few people for the statistics of Café Nord.");
  return { person, place: CAFE_NORD, action, ago };
}

function rankByAffinity(people: readonly SamplePerson[], random: Random): SamplePerson[] {
  const cafe = SAMPLE_PLACES.find(({ name }) => name === CAFE_NORD);
  const keyed = people.map((person) => ({
    person,
    key: (cafe ? (getAffinities(person).get(cafe) ?? 0) : 0) + random.bell() * 0.5,
  }));
  return keyed.sort((a, b) => b.key - a.key).map(({ person }) => person);
}

function pickAges(week: number, before: number, earlier: number, random: Random): number[] {
  const drawn = (count: number, [youngest, oldest]: readonly [number, number]) =>
    Array.from({ length: count }, () => Math.round(random.between(youngest, oldest)));
  return random.shuffled([...drawn(week, WEEK), ...drawn(before, WEEK_BEFORE), ...drawn(earlier, EARLIER)]);
}

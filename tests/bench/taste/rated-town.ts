// A made-up town where people rate places, as on a review site: the data of the taste benchmark that has ratings.
import { seededRandom } from "../../../src/taste/random.ts";
import { type Dataset, joinTables } from "./dataset.ts";

const KINDS = ["bar", "cafe", "bakery", "museum", "gallery", "spa", "market", "club", "park", "hostel"];
const FEATURES = ["terrace", "wifi", "live music", "sea view", "quiet", "late opening", "vegan", "kids corner"];
const SIZE = { people: 1500, places: 700, ratings: 9 };

/**
 * Few places get most of the visits. People visit what is well known and to their taste; what they rate depends on how good
 * the place is, on their taste, and on how they rate in general. About two thirds of the ratings are 4 or 5.
 */
export function makeRatedTown(seed: number, { people, places, ratings } = SIZE): Dataset {
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] as string;
  const sites = Array.from({ length: places }, () => ({
    tags: [...new Set([pick(KINDS), pick(FEATURES), pick(FEATURES)])],
    fame: 1.3 * normal(),
    quality: 0.5 * normal(),
    hidden: [normal(), normal(), normal()],
  }));
  const items = sites.map(({ tags }, i) => [
    `p${i}`,
    "Town",
    `${43.7 + 0.05 * normal()}`,
    `${7.4 + 0.05 * normal()}`,
    tags.join("|"),
  ]);
  const rows: string[][] = [];
  for (let who = 0; who < people; who++) {
    const taste = new Map([...KINDS, ...FEATURES].map((tag) => [tag, 0.5 * normal()]));
    const hidden = [normal(), normal(), normal()];
    const mood = 0.4 * normal();
    const fits = sites.map((site) => {
      const byTags = site.tags.reduce((sum, tag) => sum + (taste.get(tag) as number), 0);
      return byTags + 0.35 * site.hidden.reduce((sum, value, k) => sum + value * (hidden[k] as number), 0);
    });
    // Gumbel noise draws without replacement, in proportion to exp(fame + fit).
    const visited = sites
      .map((site, i) => ({ i, key: site.fame + (fits[i] as number) - Math.log(-Math.log(1 - random())) }))
      .sort((a, b) => b.key - a.key)
      .slice(0, 3 + Math.floor(2 * (ratings - 3) * random()));
    for (const { i } of visited) {
      const opinion =
        3.9 + mood + (sites[i] as (typeof sites)[number]).quality + 0.4 * (fits[i] as number) + 0.8 * normal();
      rows.push([`u${who}`, `p${i}`, String(Math.max(1, Math.min(5, Math.round(opinion))))]);
    }
  }
  return joinTables(
    { names: ["item", "city", "lat", "lon", "features"], rows: items },
    { names: ["user", "item", "rating"], rows },
  );
}

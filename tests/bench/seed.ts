// Generates a large city for the benchmarks: places, travelers and swipes, the same for the same seed, written with COPY.
import type { Sql, TransactionSql } from "postgres";
import {
  BUSINESS_TYPES,
  type BusinessType,
  DIETS,
  FACT_KEYS,
  type FactKey,
  type Facts,
  type FactValue,
  type SwipeAction,
  TRAVEL_PREFERENCES,
  type TravelPreference,
} from "../../db/vocabulary.ts";
import { sha256 } from "../../src/encoding/hash.ts";
import { seededRandom } from "../../src/taste/random.ts";

export type CityPlan = { places: number; travelers: number; swipes: number; seed: number };

/** `cookie` is a Cookie header that is valid for a day. */
export type SeededTraveler = { id: string; email: string; cookie: string };

export type SeededCity = {
  placeIds: string[];
  travelers: SeededTraveler[];
  /** The traveler with the longest history: `regularSwipes` swipes on different places. */
  regular: SeededTraveler;
  regularSwipes: number;
  swipes: number;
};

/** Longitude and latitude of the generated city, in the Po Valley. */
export const CENTER = [9.6, 45.1] as const;
const REGULAR_SWIPES = 1000;
const SOURCE = { id: "bench", name: "Invented metropolis", attribution: "Invented for measuring" };
const DAY = 86_400_000;
/** Characters per write to the COPY stream. */
const CHUNK_LENGTH = 1 << 18;

/**
 * Writes a city into a migrated database in one transaction, next to existing data, and updates the statistics. Travelers
 * have hidden tastes that their swipes follow, so that training has something to learn. Swipes are from the last 90 days.
 */
export async function seedCity(sql: Sql, { places, travelers, swipes, seed }: CityPlan): Promise<SeededCity> {
  const listed = makePlaces(places, seed);
  const people = makeTravelers(Math.max(1, travelers), seed);
  const history = makeSwipes(listed, people, swipes, seed);
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`insert into sources ${tx(SOURCE)} on conflict do nothing`;
    await copy(tx, PLACE_COLUMNS, listed.map(placeRow));
    await copy(tx, USER_COLUMNS, people.map(userRow));
    await copy(tx, PROFILE_COLUMNS, people.map(profileRow));
    await copy(tx, SESSION_COLUMNS, people.map(sessionRow));
    await copy(tx, SWIPE_COLUMNS, history.rows());
    await tx`insert into catalogue_version (version) values (2) on conflict ("only") do update set version = catalogue_version.version + 1`;
  });
  for (const table of ["businesses", "users", "sessions", "swipes", "taste_profiles"])
    await sql.unsafe(`vacuum (analyze) ${table}`);
  const known = people.map(({ id, email, cookie }) => ({ id, email, cookie }));
  return {
    placeIds: listed.map(({ id }) => id),
    travelers: known,
    regular: known[0]!,
    regularSwipes: history.regular,
    swipes: history.count,
  };
}

type Place = {
  id: string;
  index: number;
  name: string;
  type: BusinessType;
  location: string;
  /** Indexes in TAGS. */
  tags: number[];
  latitude: number;
  longitude: number;
  /** Log-odds of a like by anyone. */
  appeal: number;
  priceLevel: number;
  facts: Facts;
  openingHours: string;
};

const KINDS: Record<BusinessType, string[]> = {
  restaurant: ["restaurant", "bar", "café", "bakery", "wine bar", "pizzeria", "bistro"],
  hotel: ["hotel", "hostel", "guest house", "apartment"],
  event_organizer: ["theatre", "club", "cinema", "concert hall"],
  tour: ["museum", "gallery", "guided walk", "garden", "lookout"],
  retail: ["bookshop", "market", "ceramics", "clothes", "records"],
};
const WORDS = {
  cuisine: ["italian", "thai", "french", "japanese", "mexican", "indian", "greek", "vegan", "lebanese", "peruvian"],
  feature: [
    "live music",
    "terrace",
    "wifi",
    "river view",
    "family table",
    "late opening",
    "rooftop",
    "quiet",
    "dogs welcome",
    "wheelchair access",
  ],
};
const FIRST = [
  "Golden",
  "Blue",
  "Old",
  "Little",
  "Hidden",
  "Slow",
  "Copper",
  "Linden",
  "Salt",
  "Paper",
  "Amber",
  "Wild",
];
const SECOND = [
  "Lantern",
  "Heron",
  "Table",
  "Cellar",
  "Mill",
  "Anchor",
  "Corner",
  "Garden",
  "Thread",
  "Kettle",
  "Stair",
];
const STREETS = ["Via Larga", "Via dei Tigli", "Corso Nuovo", "Vicolo Stretto", "Viale del Porto", "Piazza Piccola"];
/** In percent. */
const SHARES: [BusinessType, number][] = [
  ["restaurant", 55],
  ["hotel", 10],
  ["event_organizer", 6],
  ["tour", 9],
  ["retail", 20],
];
const TAGS = [
  ...BUSINESS_TYPES.flatMap((type) => KINDS[type].map((word) => `kind:${word}`)),
  ...WORDS.cuisine.map((word) => `cuisine:${word}`),
  ...WORDS.feature.map((word) => `feature:${word}`),
  ...TRAVEL_PREFERENCES.map((word) => `for:${word}`),
];
const tagNumber = new Map(TAGS.map((tag, number) => [tag, number]));
const QUARTERS = 60;

/** A dense center, districts around it, and a few places within about 40 km. */
function makePlaces(count: number, seed: number): Place[] {
  const random = seededRandom(seed ^ 0x9e3779b9);
  const [midLongitude, midLatitude] = CENTER;
  const quarters = Array.from({ length: QUARTERS }, (_, i) => ({
    longitude: midLongitude + gaussian(random) * (i === 0 ? 0 : 0.11),
    latitude: midLatitude + gaussian(random) * (i === 0 ? 0 : 0.08),
    width: i === 0 ? 0.018 : 0.004 + 0.012 * random(),
  }));
  const randomFact = seededRandom(seed ^ 0x7feb352d);
  return Array.from({ length: count }, (_, index): Place => {
    const quarter = quarters[Math.floor(QUARTERS * random() ** 2)]!;
    const type = pick(random, TYPE_OF_PERCENT);
    const own = [`kind:${pick(random, KINDS[type])}`];
    if (type === "restaurant") own.push(`cuisine:${pick(random, WORDS.cuisine)}`);
    for (const word of WORDS.feature) if (random() < 0.16) own.push(`feature:${word}`);
    for (const word of TRAVEL_PREFERENCES) if (random() < 0.15) own.push(`for:${word}`);
    const street = pick(random, STREETS);
    return {
      id: makeUuid(seed, 1, index),
      index,
      name: `${pick(random, FIRST)} ${pick(random, SECOND)} ${index + 1}`,
      type,
      location: `${street} ${1 + Math.floor(180 * random())}`,
      tags: own.map((tag) => tagNumber.get(tag)!),
      latitude: quarter.latitude + gaussian(random) * quarter.width * 0.7,
      longitude: quarter.longitude + gaussian(random) * quarter.width,
      appeal: 0.6 * gaussian(random) - 0.2,
      priceLevel: 1 + Math.floor(4 * random() ** 1.5),
      facts: makeFacts(type, randomFact),
      openingHours: makeHours(randomFact),
    };
  });
}

/** Most facts of most places are unknown, as in OpenStreetMap. Only restaurants have diets. */
function makeFacts(type: BusinessType, random: () => number): Facts {
  const keys =
    type === "restaurant" ? FACT_KEYS : FACT_KEYS.filter((key) => !(DIETS as readonly string[]).includes(key));
  return Object.fromEntries(
    keys.flatMap((key): [FactKey, FactValue][] => {
      const chance = random();
      return chance < 0.22 ? [[key, "yes"]] : chance < 0.24 ? [[key, "only"]] : chance < 0.34 ? [[key, "no"]] : [];
    }),
  );
}

/** Half of the places have hours that many share, the others one of some 1,700 texts, of which a third are no plain weeks. */
function makeHours(random: () => number): string {
  if (random() < 0.5) return "Mo-Sa 09:00-22:00";
  const hour = (from: number, range: number) => String(from + Math.floor(range * random())).padStart(2, "0");
  const [opens, noon, closes] = [hour(7, 5), hour(12, 3), hour(18, 6)];
  const week = pick(random, ["Mo-Su", "Mo-Sa", "Tu-Su", "Mo-Fr"]);
  return pick(random, [
    `${week} ${opens}:00-${closes}:30`,
    `${week} ${opens}:30-${noon}:00,${hour(15, 3)}:00-${closes}:00`,
    `${week} ${opens}:00-${closes}:00; PH off`,
  ]);
}

const TYPE_OF_PERCENT = SHARES.flatMap(([type, share]) => Array.from({ length: share }, () => type));

type Traveler = SeededTraveler & {
  token: string;
  index: number;
  preferences: TravelPreference[];
  /** Log-odds that each tag adds, by index in TAGS. */
  tagWeights: Float64Array;
};

function makeTravelers(count: number, seed: number): Traveler[] {
  const random = seededRandom(seed ^ 0x51ed270b);
  return Array.from({ length: count }, (_, index): Traveler => {
    const token = Buffer.from(Bun.SHA256.hash(`traveler ${seed} ${index}`).buffer as ArrayBuffer).toString("base64url");
    const preferences = TRAVEL_PREFERENCES.filter(() => random() < 0.25);
    const tagWeights = Float64Array.from(TAGS, (tag) => {
      const chosen = preferences.some((one) => tag === `for:${one}`) ? 0.7 : 0;
      return chosen + (random() < 0.3 ? gaussian(random) : 0);
    });
    return {
      id: makeUuid(seed, 2, index),
      email: `traveler-${seed}-${index}@example.com`,
      cookie: `sid=${token}`,
      token,
      index,
      preferences,
      tagWeights,
    };
  });
}

/** The first traveler swipes on up to 1,000 different places. The others share the remaining swipes unevenly. */
function makeSwipes(places: Place[], people: Traveler[], wanted: number, seed: number) {
  const random = seededRandom(seed ^ 0x2545f491);
  const regular = Math.min(REGULAR_SWIPES, wanted, places.length);
  const person = new Uint32Array(wanted);
  const place = new Uint32Array(wanted);
  const known = new Set<number>();
  for (let i = 0; i < wanted; i++) {
    if (i < regular || people.length === 1) {
      let next = Math.floor(places.length * random());
      if (i < regular) while (known.has(next)) next = (next + 1) % places.length;
      known.add(next);
      place[i] = next;
    } else {
      person[i] = 1 + Math.floor((people.length - 1) * random() ** 1.6);
      place[i] = Math.floor(places.length * random() ** 1.4);
    }
  }
  const when = Uint32Array.from({ length: wanted }, (_, i) => i);
  for (let i = wanted - 1; i > 0; i--) {
    const other = Math.floor((i + 1) * random());
    [when[i], when[other]] = [when[other]!, when[i]!];
  }
  const midnight = Math.floor(Date.now() / DAY) * DAY;
  return {
    count: wanted,
    regular,
    /** Ordered by time, since the sequence number of a swipe is its order. */
    *rows(): Generator<string> {
      for (const [order, i] of when.entries()) {
        const [who, where] = [people[person[i]!]!, places[place[i]!]!];
        const odds = where.appeal + where.tags.reduce((sum, tag) => sum + who.tagWeights[tag]!, 0);
        const liked = random() < 1 / (1 + Math.exp(-odds));
        const action: SwipeAction = liked ? (random() < 0.25 ? "save" : "like") : "dislike";
        const at = midnight - 90 * DAY + Math.floor(((order + 1) / (wanted + 1)) * 90 * DAY);
        yield row(makeUuid(seed, 3, i), who.id, where.id, action, new Date(at).toISOString());
      }
    },
  };
}

const PLACE_COLUMNS =
  "businesses (id, name, type, description, location, contact_info, opening_hours, price_level, latitude, longitude, facts, tags, is_approved, approved_at, source_id, source_ref)";
const placeRow = (place: Place) => {
  const { id, index, name, type, location, tags, latitude, longitude, priceLevel, facts, openingHours } = place;
  const words = tags.map((tag) => TAGS[tag]!.split(":")[1]);
  const description = `${name} is known for ${words.slice(0, 3).join(", ")}. Ask for the table by the window.`;
  const array = `{${tags.map((tag) => `"${TAGS[tag]}"`).join(",")}}`;
  const contact = `+39 02 5550 ${index % 10_000}`;
  const [south, east] = [latitude.toFixed(7), longitude.toFixed(7)];
  return row(
    id,
    name,
    type,
    description,
    location,
    contact,
    openingHours,
    priceLevel,
    south,
    east,
    JSON.stringify(facts),
    array,
    "t",
    "now",
    SOURCE.id,
    id,
  );
};

const USER_COLUMNS = "users (id, email, first_name, user_type, travel_preferences)";
const userRow = ({ id, email, index, preferences }: Traveler) =>
  row(id, email, `Traveler ${index + 1}`, "traveler", `{${preferences.map((one) => `"${one}"`).join(",")}}`);

/** Empty profiles, as of travelers without swipes: the first request learns the history and saves the profile. */
const PROFILE_COLUMNS = "taste_profiles (user_id, model, state)";
const profileRow = ({ id }: Traveler) => row(id, "", "\\\\x");

const SESSION_COLUMNS = "sessions (sid, user_id, sess, expire)";
const sessionRow = ({ id, token }: Traveler) => {
  const sess = JSON.stringify({ createdAt: new Date().toISOString(), remember: false, agent: "bench" });
  return row(sha256(token), id, sess, new Date(Date.now() + DAY).toISOString());
};

const SWIPE_COLUMNS = "swipes (id, user_id, business_id, action, created_at)";

/** A line in the text format of COPY. No generated value contains tabs, line breaks or backslashes. */
const row = (...values: (string | number)[]) => `${values.join("\t")}\n`;

/** @throws PostgreSQL's error if it rejects a row */
async function copy(tx: TransactionSql, target: string, rows: Iterable<string>): Promise<void> {
  const stream = await tx.unsafe(`copy ${target} from stdin`).writable();
  const ended = new Promise<void>((resolve, reject) => {
    stream.on("finish", resolve);
    stream.on("error", reject);
  });
  ended.catch(() => {});
  let chunk = "";
  const send = async () => {
    const isFull = !stream.write(Buffer.from(chunk));
    chunk = "";
    if (isFull) await Promise.race([new Promise((resolve) => stream.once("drain", resolve)), ended]);
  };
  for (const line of rows) {
    chunk += line;
    if (chunk.length >= CHUNK_LENGTH) await send();
  }
  if (chunk) await send();
  stream.end();
  await ended;
}

/** A deterministic UUID in the format of version 4. */
function makeUuid(seed: number, kind: number, index: number): string {
  const hex = (value: number, length: number) => (value >>> 0).toString(16).padStart(length, "0");
  const mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(seed + kind, 0x85ebca6b);
  return `${hex(mixed, 8)}-${hex((seed & 0xff) * 256 + kind, 4)}-4000-8000-0000${hex(index, 8)}`;
}

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(list.length * random())]!;

/** A standard normal variate (Box & Muller 1958). */
const gaussian = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

// What the landing page shows beside its texts: the claims of the specification, numbers that the server counted, or nothing;
// and the first cards of the city.
import { eq } from "drizzle-orm";
import { type Database, fillIn, sources } from "../../../db/index.ts";
import { SAMPLE_SOURCE } from "../../../db/sample/city.ts";
import { readSettings, writeSetting } from "../../../db/stored-settings.ts";
import type { LandingNumbers } from "../../../db/vocabulary.ts";
import { recordChoice } from "../../city/choices.ts";
import { getCityLanguage } from "../../city/city.ts";
import type { AppContext, LandingChoice, LandingCounts } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { findPosition } from "../../taste/taste.ts";
import { type CatalogueSnapshot, currentCatalogue } from "../discovery/catalogue-cache.ts";
import { getSnapshotListings } from "../discovery/snapshot-listings.ts";
import { getSurroundings } from "../discovery/surroundings.ts";
import { getKind, type Listing } from "../places/listing/schema.ts";
import { recommendToGuest } from "../try/guest.ts";
import landingCountsSql from "./landing-counts.sql" with { type: "text" };

const KEYS = {
  numbers: "landing.claims",
  offer: "landing.offer",
  counts: "landing.counts",
  demo: "landing.demo",
} as const;

/** The stored words: "yes" was the only choice besides "no". */
const STORED: Record<LandingNumbers, string> = { claimed: "yes", counted: "counted", none: "no" };

const NOTHING: LandingCounts = { places: 0, travelers: 0, matches: 0 };

/** The admin's choice, else the claims while the sample city is installed. A live city shows nothing invented. */
export async function readLanding(db: Database): Promise<LandingChoice> {
  const stored = await readSettings(db, Object.values(KEYS));
  const numbers = stored.get(KEYS.numbers);
  const offer = stored.get(KEYS.offer);
  const isSample = await hasSample(db);
  const showsClaims = numbers ? numbers === STORED.claimed : isSample;
  return {
    showsClaims,
    ...((showsClaims || isSample) && { showsExamples: true }),
    ...(offer && { showsOffer: offer === "yes" }),
    ...(stored.get(KEYS.demo) === "yes" && { asksForDemo: true }),
    ...(numbers === STORED.counted && { counted: JSON.parse(stored.get(KEYS.counts) ?? "null") ?? NOTHING }),
  };
}

export const hasSample = async (db: Database) => (await db.$count(sources, eq(sources.id, SAMPLE_SOURCE.id))) > 0;

export const toNumbers = ({ showsClaims, counted }: LandingChoice): LandingNumbers =>
  showsClaims ? "claimed" : counted ? "counted" : "none";

export async function chooseLanding(
  ctx: AppContext,
  adminId: string,
  { numbers, offer, demo }: { numbers: LandingNumbers; offer: boolean; demo?: boolean },
): Promise<void> {
  if (numbers === "counted") await storeCounts(ctx.db);
  await recordChoice(ctx.db, { adminId, action: "landing.claims", detail: { numbers, offer, demo } }, async (tx) => {
    await writeSetting(tx, KEYS.numbers, STORED[numbers]);
    await writeSetting(tx, KEYS.offer, offer ? "yes" : "no");
    if (demo !== undefined) await writeSetting(tx, KEYS.demo, demo ? "yes" : "no");
  });
  await refreshLanding(ctx);
}

/** Called by the job: counting scans tables, so it isn't done for a visitor. */
export async function countForLanding(ctx: Pick<AppContext, "db" | "landing">): Promise<void> {
  if (ctx.landing.counted) await storeCounts(ctx.db);
}

async function storeCounts(db: Database): Promise<void> {
  const [counts] = await db.execute<LandingCounts>(fillIn(landingCountsSql));
  await writeSetting(db, KEYS.counts, JSON.stringify(counts));
}

/** The offer is also real where it can be paid, by default. */
export const hasOffer = ({ landing, config }: Pick<AppContext, "landing" | "config">): boolean =>
  landing.showsOffer ?? (landing.showsClaims || config.paypal !== undefined);

/** Another server may have changed it. An unchanged choice stays the same object, which the cached pages compare. */
export async function refreshLanding(ctx: AppContext): Promise<void> {
  const next = { ...(await readLanding(ctx.db)), ...(ctx.config.publicCity && { cards: await getFirstCards(ctx) }) };
  if (JSON.stringify(next) !== JSON.stringify(ctx.landing)) ctx.landing = next;
}

/** Keyed by language. Empty without places. */
type FirstCards = Record<string, Listing[]>;

const CONSIDERED_CARDS = 20;

/** Chooses those of the deck's first cards of which most is known before anybody swipes, of two kinds if possible. */
function chooseCards(listings: readonly Listing[], { catalogue }: CatalogueSnapshot): string[] {
  const getPrior = ({ id }: Listing) => catalogue.approvalPriors[findPosition(catalogue, id) ?? -1] ?? 0;
  const ranked = listings.slice(0, CONSIDERED_CARDS).toSorted((one, other) => getPrior(other) - getPrior(one));
  const [first, second] = ranked;
  const other = ranked.find((card) => first && getKind(card) !== getKind(first)) ?? second;
  return [first, other].flatMap((card) => card?.id ?? []);
}

async function getFirstCards(ctx: AppContext): Promise<FirstCards> {
  const snapshot = await currentCatalogue(ctx.db);
  const { listings } = await recommendToGuest(ctx.db, { swipes: [], type: "all" }, getSurroundings(ctx));
  const ids = chooseCards(listings, snapshot);
  const cards: FirstCards = {};
  for (const language of ctx.config.languages)
    cards[language] = await inLanguage(language, () => getSnapshotListings(ctx.db, snapshot, ids), {
      findCityLanguage: () => getCityLanguage(ctx),
    });
  return cards;
}

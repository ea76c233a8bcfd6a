// The first cards of the deck as visitors get it, for the landing page.
import { getCityLanguage } from "../../city/city.ts";
import type { AppContext } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { getSnapshotListings } from "../discovery/snapshot-listings.ts";
import { getSurroundings } from "../discovery/surroundings.ts";
import type { Listing } from "../places/listing/schema.ts";
import { recommendToGuest } from "../try/guest.ts";

/** Keyed by language. Empty without places. */
export type FirstCards = Record<string, Listing[]>;

const SHOWN_CARDS = 2;

export async function getFirstCards(ctx: AppContext): Promise<FirstCards> {
  const snapshot = await currentCatalogue(ctx.db);
  const { listings } = await recommendToGuest(ctx.db, { swipes: [], type: "all" }, getSurroundings(ctx));
  const ids = listings.slice(0, SHOWN_CARDS).map(({ id }) => id);
  const cards: FirstCards = {};
  for (const language of ctx.config.languages)
    cards[language] = await inLanguage(language, () => getSnapshotListings(ctx.db, snapshot, ids), {
      findCityLanguage: () => getCityLanguage(ctx),
    });
  return cards;
}

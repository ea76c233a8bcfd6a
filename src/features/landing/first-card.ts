// The first card of the deck as visitors get it, for the landing page.
import { getCityLanguage } from "../../city/city.ts";
import type { AppContext } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { getSnapshotListings } from "../discovery/snapshot-listings.ts";
import { getSurroundings } from "../discovery/surroundings.ts";
import type { Listing } from "../places/listing/schema.ts";
import { recommendToGuest } from "../try/guest.ts";

/** Keyed by language. Empty without places. */
export type FirstCards = Record<string, Listing>;

export async function getFirstCards(ctx: AppContext): Promise<FirstCards> {
  const snapshot = await currentCatalogue(ctx.db);
  const { listings } = await recommendToGuest(ctx.db, { swipes: [], type: "all" }, getSurroundings(ctx));
  const [first] = listings;
  const cards: FirstCards = {};
  if (first)
    for (const language of ctx.config.languages) {
      const [card] = await inLanguage(language, () => getSnapshotListings(ctx.db, snapshot, [first.id]), {
        findCityLanguage: () => getCityLanguage(ctx),
      });
      if (card) cards[language] = card;
    }
  return cards;
}

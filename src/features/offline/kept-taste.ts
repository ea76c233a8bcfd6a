// What a browser needs to rank its deck without a network: the places with their features, and the traveler's swipes.
import type { Database } from "../../../db/index.ts";
import { NotFound } from "../../errors.ts";
import { SOURCE_LANGUAGE } from "../../i18n/languages.ts";
import { getLanguage, t } from "../../i18n/t.ts";
import { type Catalogue, packCatalogue, toLabel } from "../../taste/taste.ts";
import { currentCatalogue } from "../discovery/catalogue-cache.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import type { KeptTaste } from "./schema.ts";

/** Some 3 MB with trained factors. In larger cities the deck stays in its order without a network. */
const MAX_PLACES = 10_000;

/** Packed by `packCatalogue`. The same for all travelers. @throws NotFound in a city with too many places */
export async function getKeptCatalogue(db: Database): Promise<Uint8Array<ArrayBuffer>> {
  const { catalogue, facts } = await currentCatalogue(db);
  if (catalogue.size > MAX_PLACES) throw new NotFound(t("There are too many places to keep on a device."));
  return packCatalogue(catalogue, { openMonths: facts.openMonths });
}

export async function getKeptTaste(db: Database, userId: string): Promise<KeptTaste> {
  const { taste, seed, snapshot, getSwipedPlaces } = await loadTraveler(db, userId);
  const { preferences, adjustments } = taste.traveler;
  const history = getSwipedPlaces().lessons.map(({ position, action }) => ({
    businessId: snapshot.catalogue.ids[position] as string,
    action,
  }));
  const traveler = { preferences: [...preferences], adjustments: { ...adjustments } };
  return { traveler, history, seed, labels: listLabels(snapshot.catalogue) };
}

/** Labels the tags. In English they are their own labels. */
function listLabels({ features, tagColumn, cellColumn }: Catalogue): Record<string, string> {
  if (getLanguage() === SOURCE_LANGUAGE) return {};
  return Object.fromEntries(features.slice(tagColumn, cellColumn).map((feature) => [feature, toLabel(feature)]));
}

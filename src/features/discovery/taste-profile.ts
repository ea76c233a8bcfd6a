import { eq, sql } from "drizzle-orm";
import { type Database, tasteProfiles, visits } from "../../../db/index.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { listLikedTraits, listTraits, toLabel } from "../../taste/taste.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { lockProfile, relearn, saveProfile } from "./profiles.ts";
import { judgeForecasts } from "./replay-in-steps.ts";
import type { TasteCard, TastePicture, TraitAdjustment } from "./schema.ts";
import { type DeckOwner, memoize } from "./traveler-cache.ts";

/** Besides adjusted traits, which are always shown. */
const MAX_TRAITS = 14;

export async function getTasteProfile(traveler: DeckOwner): Promise<TastePicture> {
  const { taste } = traveler;
  const { catalogue } = traveler.snapshot;
  const { lessons } = traveler.getSwipedPlaces();
  const { adjustments } = taste.traveler;
  const all = listTraits(taste, catalogue, lessons).map((trait) => ({
    ...trait,
    adjustment: adjustments[trait.name] ?? null,
  }));
  const shown = all.filter(({ adjustment }, rank) => rank < MAX_TRAITS || adjustment !== null);
  const forecasts = await memoize(traveler, "forecasts", () => judgeForecasts(catalogue, taste.traveler, lessons));
  return { traits: shown, likes: taste.likes, skips: taste.skips, forecasts };
}

const MAX_ON_CARD = 3;

export const getTasteCard = ({ taste, snapshot, getSwipedPlaces }: DeckOwner): TasteCard =>
  listLikedTraits(taste, snapshot.catalogue, getSwipedPlaces().lessons, MAX_ON_CARD).map(({ name, label }) => ({
    name,
    label,
  }));

/** In the reader's language. @throws NotFound unless places of this city have each of them */
export async function getTraitLabels(db: Database, traits: readonly string[]): Promise<string[]> {
  const { catalogue } = await currentCatalogue(db);
  if (traits.length > MAX_ON_CARD || !traits.every((trait) => catalogue.columns.has(trait)))
    throw new NotFound(t("This trait doesn't exist."));
  return traits.map(toLabel);
}

/** Sets or clears an adjustment, and relearns the profile. @throws NotFound for an unknown trait */
export async function adjustTrait(db: Database, userId: string, { trait, adjustment }: TraitAdjustment): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  if (!catalogue.columns.has(trait)) throw new NotFound(t("This trait doesn't exist."));
  await adjustTraits(db, userId, { [trait]: adjustment });
}

export const adjustTraits = (
  db: Database,
  userId: string,
  changes: Readonly<Record<string, number | null>>,
): Promise<void> =>
  relearnAfter(db, userId, (tx) =>
    tx
      .update(tasteProfiles)
      .set({ adjustments: sql`jsonb_strip_nulls(adjustments || ${JSON.stringify(changes)}::text::jsonb)` as never })
      .where(eq(tasteProfiles.userId, userId)),
  );

/** Forgets what was learned and adjusted. Saved, liked and visited places stay. */
export const resetTaste = (db: Database, userId: string): Promise<void> =>
  relearnAfter(db, userId, async (tx) => {
    const forgottenSeq = sql`(select coalesce(max(seq), 0) from swipes where user_id = ${userId})` as never;
    await tx.update(tasteProfiles).set({ adjustments: {}, forgottenSeq }).where(eq(tasteProfiles.userId, userId));
    await tx.update(visits).set({ afterSeq: null }).where(eq(visits.userId, userId));
  });

/** Locks the profile, so that one change is learned at a time. */
export async function relearnAfter(db: Database, userId: string, change: (tx: Database) => Promise<unknown>) {
  const { catalogue } = await currentCatalogue(db);
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    await change(tx);
    await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  });
}

// The taste profile as its owner sees and edits it: each trait with its weight, and the wish the traveler set by hand.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { tasteProfiles } from "../../../db/schema/index.ts";
import { NotFound } from "../../errors.ts";
import { listTraits } from "../../taste/taste.ts";
import { currentCatalogue } from "./catalogue-cache.ts";
import { loadProfile, lockProfile, relearn, saveProfile } from "./profiles.ts";
import type { TastePicture, TraitAdjustment } from "./schema.ts";

/** Most traits shown, strongest first; those with a wish come on top. */
const SHOWN = 14;

/** A traveler's strongest traits, and all for which they set a wish. */
export async function getTasteProfile(db: Database, userId: string): Promise<TastePicture> {
  const current = currentCatalogue(db).then(({ catalogue }) => catalogue);
  const [catalogue, taste] = await Promise.all([current, loadProfile(db, userId, current)]);
  const wishes = taste.traveler.adjustments;
  const all = listTraits(taste, catalogue).map((trait) => ({ ...trait, wish: wishes[trait.name] ?? null }));
  const shown = all.filter(({ wish }, rank) => rank < SHOWN || wish !== null);
  return { traits: shown, likes: taste.likes, skips: taste.skips };
}

/** Sets or clears a wish, and learns the history again under it. @throws NotFound for an unknown trait */
export async function adjustTrait(db: Database, userId: string, { trait, wish }: TraitAdjustment): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  if (!catalogue.columns.has(trait)) throw new NotFound("There is no such trait.");
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    const change =
      wish === null
        ? sql`adjustments - ${trait}::text`
        : sql`adjustments || jsonb_build_object(${trait}::text, ${wish}::float8)`;
    await tx
      .update(tasteProfiles)
      .set({ adjustments: change as never })
      .where(eq(tasteProfiles.userId, userId));
    await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  });
}

/** Forgets what was learned and wished; saved and liked places stay where they are. */
export async function resetTaste(db: Database, userId: string): Promise<void> {
  const { catalogue } = await currentCatalogue(db);
  await db.transaction(async (tx) => {
    await lockProfile(tx, userId, catalogue);
    await tx
      .update(tasteProfiles)
      .set({
        adjustments: {},
        forgottenSeq: sql`(select coalesce(max(seq), 0) from swipes where user_id = ${userId})` as never,
      })
      .where(eq(tasteProfiles.userId, userId));
    await saveProfile(tx, userId, await relearn(tx, userId, catalogue), catalogue);
  });
}

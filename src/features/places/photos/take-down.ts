// Removing one photo of a listing by an admin or a moderator, with a reason for its owner. The rest of the listing stays.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { pick } from "../../../../db/columns.ts";
import { businesses } from "../../../../db/schema/index.ts";
import { NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { decide } from "../decisions/decide.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { deletePhoto } from "./gallery.ts";
import { photoUrl } from "./limits.ts";
import { type ImageDeps, removeVersions } from "./versions.ts";

export async function takeDownPhoto(
  imageDeps: ImageDeps,
  staffId: string,
  { businessId, photoId, reason }: { businessId: string; photoId: string; reason: string },
): Promise<{ ok: true }> {
  await decide(imageDeps.db, staffId, {
    async load(tx) {
      const [place] = await tx
        .select({ ...pick(businesses, "id", "name", "isApproved"), ownerId: businesses.userId })
        .from(businesses)
        .where(eq(businesses.id, businessId))
        .for("no key update");
      if (!place) throw new NotFound(t("There is no such business."));
      return place;
    },
    concerns: ({ ownerId }) => [ownerId],
    async apply(tx, place) {
      const { isPending } = await deletePhoto(tx, businessId, photoId);
      await forgetApproved(tx, businessId, photoId);
      if (place.isApproved && !isPending) await invalidateCatalogue(tx);
      const record = { place, reader: place.ownerId, reason };
      return { result: true, record: { action: "business.remove-photo", news: "photo-removed", ...record } };
    },
  });
  await removeVersions(imageDeps, [photoId]);
  return { ok: true };
}

/** So that a review doesn't compare with a photo that is gone. */
const forgetApproved = (tx: Database, businessId: string, photoId: string) =>
  tx
    .update(businesses)
    .set({
      updatedAt: sql`now()`,
      approvedFacts: sql`jsonb_set(${businesses.approvedFacts}, '{photos}',
        (${businesses.approvedFacts} -> 'photos') - ${photoUrl(photoId, 960)}::text)`,
    })
    .where(eq(businesses.id, businessId));

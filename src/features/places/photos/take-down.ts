// Removing one photo of a listing by an admin or a moderator, with a reason for its owner. The rest of the listing stays.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../../db/client.ts";
import { businesses } from "../../../../db/schema/index.ts";
import { recordAudit, toListingSubject } from "../../../audit-log.ts";
import { NotFound } from "../../../errors.ts";
import { t } from "../../../i18n/t.ts";
import { notify } from "../../notifications/queue.ts";
import { checkOwnMatter } from "../decisions/own-matter.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { deletePhoto } from "./gallery.ts";
import { photoUrl } from "./limits.ts";
import { type ImageDeps, removeVersions } from "./versions.ts";

export async function takeDownPhoto(
  imageDeps: ImageDeps,
  staffId: string,
  { businessId, photoId, reason }: { businessId: string; photoId: string; reason: string },
): Promise<{ ok: true }> {
  await imageDeps.db.transaction(async (tx) => {
    const [business] = await tx
      .select({
        id: businesses.id,
        name: businesses.name,
        ownerId: businesses.userId,
        isApproved: businesses.isApproved,
      })
      .from(businesses)
      .where(eq(businesses.id, businessId))
      .for("no key update");
    if (!business) throw new NotFound(t("There is no such business."));
    const { ownerId } = business;
    const own = await checkOwnMatter(tx, staffId, [ownerId]);
    const { isPending } = await deletePhoto(tx, businessId, photoId);
    await forgetApproved(tx, businessId, photoId);
    if (business.isApproved && !isPending) await invalidateCatalogue(tx);
    await recordAudit(tx, {
      adminId: staffId,
      action: "business.remove-photo",
      subject: toListingSubject(business),
      detail: own,
      ...(ownerId && { reason: { userId: ownerId, text: reason } }),
    });
    if (ownerId && ownerId !== staffId)
      await notify(tx, [ownerId], { kind: "photo-removed", facts: { businessId, place: business.name, reason } });
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

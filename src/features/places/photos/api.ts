import { eq, sql } from "drizzle-orm";
import { businesses, type Database, pick } from "../../../../db/index.ts";
import type { AppContext, RateLimit } from "../../../context.ts";
import { NotFound } from "../../../errors.ts";
import { CACHING, matchesEtag } from "../../../http/caching.ts";
import { MODERATORS, routes } from "../../../http/routes.ts";
import { receiveFiles } from "../../../http/upload.ts";
import { t } from "../../../i18n/t.ts";
import { Ok } from "../../../validation.ts";
import { decide } from "../decisions/decide.ts";
import { invalidateCatalogue } from "../listing/catalogue-version.ts";
import { parseBusinessId } from "../listing/listings.ts";
import { addPhotos } from "./add-photos.ts";
import * as gallery from "./gallery.ts";
import { MAX_BYTES, MAX_PHOTOS, PHOTO_TYPES, photoUrl } from "./limits.ts";
import { PhotoList, PhotoOrder, PhotoRemoval } from "./schema.ts";

/** Processing uploads is expensive. */
const UPLOADS: RateLimit = { name: "photos", max: 120, windowSeconds: 3600 };
/** Each change of an approved business makes all servers reload it. */
const CHANGES: RateLimit = { name: "photo-changes", max: 240, windowSeconds: 3600 };
/** Bytes: a full gallery, and the overhead of multipart/form-data. */
const MAX_UPLOAD = MAX_PHOTOS * MAX_BYTES + 64 * 1024;

export const photosApi = (ctx: AppContext) =>
  routes(ctx)
    .post("/api/businesses/:id/photos", {
      inDemo: false,
      auth: ["business", "admin"],
      errors: [409, 422],
      files: { field: "photo", types: PHOTO_TYPES, max: MAX_PHOTOS },
      limits: [UPLOADS],
    })
    .returns(PhotoList, async ({ viewer, params, body }) => {
      const id = parseBusinessId(params.id);
      const upload = { field: "photo", maxBytes: MAX_UPLOAD, viewerId: viewer.id };
      return { photos: await receiveFiles(body, upload, (files) => addPhotos(ctx, viewer, id, files)) };
    })
    .delete("/api/businesses/:id/photos/:photoId", { auth: ["business", "admin"], limits: [CHANGES] })
    .returns(PhotoList, async ({ viewer, params }) => ({
      photos: await gallery.removePhoto(ctx, viewer, parseBusinessId(params.id), gallery.parsePhotoId(params.photoId)),
    }))
    .post("/api/admin/businesses/:id/photos/:photoId/removal", { auth: MODERATORS, errors: [409], body: PhotoRemoval })
    .returns(Ok, ({ viewer, params, body: { reason } }) =>
      takeDownPhoto(ctx, viewer.id, {
        businessId: parseBusinessId(params.id),
        photoId: gallery.parsePhotoId(params.photoId),
        reason,
      }),
    )
    .put("/api/businesses/:id/photos/order", {
      auth: ["business", "admin"],
      errors: [409],
      limits: [CHANGES],
      body: PhotoOrder,
    })
    .returns(PhotoList, async ({ viewer, params, body }) => ({
      photos: await gallery.orderPhotos(ctx.db, viewer, parseBusinessId(params.id), body.photoIds),
    }))
    .get("/photos/:photoId/:file", { public: true, caching: "hour" })
    .handle(async ({ viewer, params, request }) => {
      const { name, isPublic, read } = await gallery.findVersion(ctx, viewer, params.photoId, params.file);
      const etag = `"${name}"`;
      const headers = { ...(!isPublic && { "cache-control": CACHING.privateHour }), etag };
      if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
      return new Response(await read(), { headers: { ...headers, "content-type": "image/webp" } });
    });

// Removing one photo of a listing by an admin or a moderator, with a reason for its owner. The rest of the listing stays.
async function takeDownPhoto(
  imageDeps: gallery.ImageDeps,
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
      const { isPending } = await gallery.deletePhoto(tx, businessId, photoId);
      await forgetApproved(tx, businessId, photoId);
      if (place.isApproved && !isPending) await invalidateCatalogue(tx);
      const record = { subject: place, reader: place.ownerId, reason };
      return { result: true, record: { action: "business.remove-photo", news: "photo-removed", ...record } };
    },
  });
  await gallery.removeVersions(imageDeps, [photoId]);
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

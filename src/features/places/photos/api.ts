import type { AppContext } from "../../../context.ts";
import { CACHING, matchesEtag } from "../../../http/caching.ts";
import { returns } from "../../../http/openapi-meta.ts";
import type { RateLimit } from "../../../http/rate-limits.ts";
import { routes } from "../../../http/session.ts";
import { receiveFiles } from "../../../http/upload.ts";
import { Ok } from "../../../validation.ts";
import { parseBusinessId } from "../listing/listings.ts";
import { addPhotos } from "./add-photos.ts";
import { orderPhotos, removePhoto } from "./gallery.ts";
import { MAX_BYTES, MAX_PHOTOS, PHOTO_TYPES } from "./limits.ts";
import { PhotoList, PhotoOrder, PhotoRemoval } from "./schema.ts";
import { takeDownPhoto } from "./take-down.ts";
import { findVersion, parsePhotoId } from "./versions.ts";

/** Processing uploads is expensive. */
const UPLOADS: RateLimit = { name: "photos", max: 120, windowSeconds: 3600 };
/** Each change of an approved business makes all servers reload it. */
const CHANGES: RateLimit = { name: "photo-changes", max: 240, windowSeconds: 3600 };
/** Bytes: a full gallery, and the overhead of multipart/form-data. */
const MAX_UPLOAD = MAX_PHOTOS * MAX_BYTES + 64 * 1024;

export const photosApi = (ctx: AppContext) =>
  routes(ctx)
    .post(
      "/api/businesses/:id/photos",
      async ({ viewer, params, body }) => {
        const id = parseBusinessId(params.id);
        const upload = { field: "photo", maxBytes: MAX_UPLOAD, viewerId: viewer.id };
        return { photos: await receiveFiles(body, upload, (files) => addPhotos(ctx, viewer.id, id, files)) };
      },
      {
        ...returns(PhotoList, { errors: [409, 422], files: { field: "photo", types: PHOTO_TYPES, max: MAX_PHOTOS } }),
        inDemo: false,
        auth: ["business"],
        limits: [UPLOADS],
      },
    )
    .delete(
      "/api/businesses/:id/photos/:photoId",
      async ({ viewer, params }) => ({
        photos: await removePhoto(ctx, viewer.id, parseBusinessId(params.id), parsePhotoId(params.photoId)),
      }),
      { ...returns(PhotoList), auth: ["business"], limits: [CHANGES] },
    )
    .post(
      "/api/admin/businesses/:id/photos/:photoId/removal",
      ({ viewer, params, body: { reason } }) =>
        takeDownPhoto(ctx, viewer.id, {
          businessId: parseBusinessId(params.id),
          photoId: parsePhotoId(params.photoId),
          reason,
        }),
      { ...returns(Ok, { errors: [409] }), auth: ["admin", "moderator"], body: PhotoRemoval },
    )
    .put(
      "/api/businesses/:id/photos/order",
      async ({ viewer, params, body }) => ({
        photos: await orderPhotos(ctx.db, viewer.id, parseBusinessId(params.id), body.photoIds),
      }),
      { ...returns(PhotoList, { errors: [409] }), auth: ["business"], limits: [CHANGES], body: PhotoOrder },
    )
    .get(
      "/photos/:photoId/:file",
      async ({ viewer, params, request }) => {
        const { name, isPublic, read } = await findVersion(ctx, viewer, params.photoId, params.file);
        const etag = `"${name}"`;
        const headers = { ...(!isPublic && { "cache-control": CACHING.privateHour }), etag };
        if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers });
        return new Response(await read(), { headers: { ...headers, "content-type": "image/webp" } });
      },
      { public: true, caching: "hour" },
    );

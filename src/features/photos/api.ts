// Routes of a business's photos: adding, removing and ordering them.
import { Elysia } from "elysia";
import type { AppContext } from "../../context.ts";
import { EXAMPLE } from "../../http/example-ids.ts";
import { tag } from "../../http/openapi-meta.ts";
import { consumeRateLimit, type RateLimit } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { readUploadedFiles } from "../../http/upload.ts";
import { parseBusinessId } from "../listings/listings.ts";
import { addPhotos } from "./add-photos.ts";
import { orderPhotos, removePhoto } from "./gallery.ts";
import { MAX_BYTES, MAX_PHOTOS, PHOTO_TYPES } from "./limits.ts";
import { PhotoList, PhotoOrder } from "./schema.ts";
import { parsePhotoId } from "./versions.ts";

const doc = tag("Photos");

/** Uploads cost time, and nobody who chooses pictures needs as many in an hour. */
const UPLOADS: RateLimit = { name: "photos", max: 120, windowSeconds: 3600 };
/** Bytes of a whole upload: a full shelf, and what multipart/form-data adds. */
const MAX_UPLOAD = MAX_PHOTOS * MAX_BYTES + 64 * 1024;

export const photosApi = (ctx: AppContext) =>
  new Elysia({ name: "photos-api" })
    .use(session(ctx))
    .post(
      "/api/businesses/:id/photos",
      async ({ viewer, params, body }) => {
        const id = parseBusinessId(params.id);
        await consumeRateLimit(ctx, UPLOADS, viewer.id);
        return { photos: await addPhotos(ctx, viewer.id, id, await readUploadedFiles(body, "photo", MAX_UPLOAD)) };
      },
      {
        ...doc(
          "Adds photos to one's business: JPG, PNG or WebP by their bytes, 5 MB each, five altogether.",
          PhotoList,
          {
            errors: [409, 422],
            limits: [UPLOADS],
            files: { field: "photo", types: PHOTO_TYPES, max: MAX_PHOTOS },
            example: { params: { id: EXAMPLE.cafe } },
          },
        ),
        auth: ["business"],
      },
    )
    .delete(
      "/api/businesses/:id/photos/:photoId",
      async ({ viewer, params }) => ({
        photos: await removePhoto(ctx, viewer.id, parseBusinessId(params.id), parsePhotoId(params.photoId)),
      }),
      {
        ...doc("Takes a photo away.", PhotoList, { example: { params: { id: EXAMPLE.cafe, photoId: EXAMPLE.photo } } }),
        auth: ["business"],
      },
    )
    .put(
      "/api/businesses/:id/photos/order",
      async ({ viewer, params, body }) => ({
        photos: await orderPhotos(ctx.db, viewer.id, parseBusinessId(params.id), body.photoIds),
      }),
      {
        ...doc("Puts all photos in a new order; the first is the one on the card.", PhotoList, {
          errors: [409],
          example: { params: { id: EXAMPLE.cafe }, body: { photoIds: [EXAMPLE.photo] } },
        }),
        auth: ["business"],
        body: PhotoOrder,
      },
    );

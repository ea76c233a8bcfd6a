// Routes of a business's photos: adding, removing and ordering them.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { chapter } from "../../http/openapi-meta.ts";
import { type Limit, takePoint } from "../../http/rate-limits.ts";
import { session } from "../../http/session.ts";
import { readFiles } from "../../http/upload.ts";
import { EXAMPLE } from "../api-docs/example-ids.ts";
import { businessId } from "../places/listings.ts";
import { addPhotos } from "./add-photos.ts";
import { Shelf } from "./answers.ts";
import { PhotoOrder } from "./contract.ts";
import { orderPhotos, removePhoto } from "./gallery.ts";
import { MOST_BYTES, MOST_PHOTOS, PHOTO_TYPES } from "./limits.ts";
import { photoId } from "./versions.ts";

const tells = chapter("Photos");

/** Uploads cost time, and nobody who chooses pictures needs as many in an hour. */
const UPLOADS: Limit = { name: "photos", points: 120, window: 3600 };
/** Bytes of a whole upload: a full shelf, and what multipart/form-data adds. */
const MOST_SENT = MOST_PHOTOS * MOST_BYTES + 64 * 1024;

export const photosApi = (house: House) =>
  new Elysia({ name: "photos-api" })
    .use(session(house))
    .post(
      "/api/businesses/:id/photos",
      async ({ viewer, params, body }) => {
        const id = businessId(params.id);
        await takePoint(house, UPLOADS, viewer.id);
        return { photos: await addPhotos(house, viewer.id, id, await readFiles(body, "photo", MOST_SENT)) };
      },
      {
        ...tells("Adds photos to one's business: JPG, PNG or WebP by their bytes, 5 MB each, five altogether.", Shelf, {
          fails: [409, 422],
          limits: [UPLOADS],
          files: { field: "photo", types: PHOTO_TYPES, most: MOST_PHOTOS },
          example: { params: { id: EXAMPLE.cafe } },
        }),
        admit: ["business"],
      },
    )
    .delete(
      "/api/businesses/:id/photos/:photoId",
      async ({ viewer, params }) => ({
        photos: await removePhoto(house, viewer.id, businessId(params.id), photoId(params.photoId)),
      }),
      {
        ...tells("Takes a photo away.", Shelf, { example: { params: { id: EXAMPLE.cafe, photoId: EXAMPLE.photo } } }),
        admit: ["business"],
      },
    )
    .put(
      "/api/businesses/:id/photos/order",
      async ({ viewer, params, body }) => ({
        photos: await orderPhotos(house.db, viewer.id, businessId(params.id), body.photoIds),
      }),
      {
        ...tells("Puts all photos in a new order; the first is the one on the card.", Shelf, {
          fails: [409],
          example: { params: { id: EXAMPLE.cafe }, body: { photoIds: [EXAMPLE.photo] } },
        }),
        admit: ["business"],
        body: PhotoOrder,
      },
    );

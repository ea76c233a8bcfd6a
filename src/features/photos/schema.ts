// What is answered about photos.
import * as v from "valibot";
import { Count, Id, Uuid } from "../../validation.ts";
import { MAX_PHOTOS } from "./limits.ts";

/** A photo on its business's shelf; `width` and `height` are the pixels of its widest version. */
export const Photo = v.object({ id: Uuid, url: v.string(), width: Count, height: Count });
export type Photo = v.InferOutput<typeof Photo>;

/** All photos of a business in their order. */
export const PhotoList = v.object({ photos: v.array(Photo) });

/** All photos of a business in their new order, the first being the one on its card. */
export const PhotoOrder = v.strictObject({
  photoIds: v.pipe(v.array(Id, "Name the photos."), v.maxLength(MAX_PHOTOS, `At most ${MAX_PHOTOS} photos.`)),
});
export type PhotoOrder = v.InferOutput<typeof PhotoOrder>;

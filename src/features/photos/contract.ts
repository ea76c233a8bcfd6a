// What an owner sends to put photos in order.
import * as v from "valibot";
import { Id } from "../../validation.ts";
import { MAX_PHOTOS } from "./limits.ts";

/** All photos of a business in their new order, the first being the one on its card. */
export const PhotoOrder = v.strictObject({
  photoIds: v.pipe(v.array(Id, "Name the photos."), v.maxLength(MAX_PHOTOS, `At most ${MAX_PHOTOS} photos.`)),
});
export type PhotoOrder = v.InferOutput<typeof PhotoOrder>;

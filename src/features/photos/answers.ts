// What is answered about photos.
import * as v from "valibot";
import { Count, Uuid } from "../../response-schemas.ts";

/** A photo on its business's shelf; `width` and `height` are the pixels of its widest version. */
export const Photo = v.object({ id: Uuid, url: v.string(), width: Count, height: Count });
export type Photo = v.InferOutput<typeof Photo>;

/** All photos of a business in their order. */
export const Shelf = v.object({ photos: v.array(Photo) });

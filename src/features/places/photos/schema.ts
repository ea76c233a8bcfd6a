import * as v from "valibot";
import { MAX_NOTE } from "../../../../db/vocabulary.ts";
import { msg, t } from "../../../i18n/t.ts";
import { Count, Id, text, Uuid } from "../../../validation.ts";
import { MAX_PHOTOS } from "./limits.ts";

/** `width` and `height` are the pixels of the largest version. Travelers don't see a pending photo. */
export const Photo = v.object({ id: Uuid, url: v.string(), width: Count, height: Count, isPending: v.boolean() });
export type Photo = v.InferOutput<typeof Photo>;

export const PhotoList = v.object({ photos: v.array(Photo) });

export const PhotoOrder = v.strictObject({
  photoIds: v.pipe(
    v.array(Id, msg("List the photo ids.")),
    v.maxLength(MAX_PHOTOS, () => t("At most {max} photos.", { max: MAX_PHOTOS })),
  ),
});

export const PhotoRemoval = v.strictObject({ reason: text(MAX_NOTE, msg("Tell the owner why.")) });

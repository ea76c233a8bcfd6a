// The limits of photos, and the words of refusals, for the browser and the server.

export const MAX_PHOTOS = 5;
/** Bytes of one photo: 5 MB. */
export const MAX_BYTES = 5 * 1024 * 1024;
/** Pixels of one photo, upright or not. */
export const MAX_PIXELS = 40_000_000;
/** Widths of the stored versions in pixels; a smaller photo is not enlarged. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
/** The types that the file dialog offers. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** The address of a photo in one of its widths. */
export const photoUrl = (id: string, width: PhotoWidth) => `/photos/${id}/${width}.webp`;

/** Refusals that the browser, before it sends, and the server say in the same words. */
export const TOO_MANY_PHOTOS = `A business shows at most ${MAX_PHOTOS} photos. Remove one first.`;
export const PHOTO_TOO_LARGE = "This file is larger than 5 MB. Save it smaller and try again.";

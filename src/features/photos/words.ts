// What a photo may be, how many a business shows, and how the browser and the server say so.

export type { Photo } from "./answers.ts";
export const MOST_PHOTOS = 5;
/** Bytes of one photo: 5 MB. */
export const MOST_BYTES = 5 * 1024 * 1024;
/** Pixels of one photo, upright or not. */
export const MOST_PIXELS = 40_000_000;
/** Pixels across of the versions that are stored; a smaller photo keeps its own size in the larger ones. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
/** What a file dialog offers. */
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

/** Where a photo is, as WebP in one of its widths. */
export const photoUrl = (id: string, width: PhotoWidth) => `/photos/${id}/${width}.webp`;

/** The words of each refusal that both the browser, before it sends, and the server say. */
export const TOO_MANY = `A business shows at most ${MOST_PHOTOS} photos. Remove one first.`;
export const TOO_LARGE = "This file is larger than 5 MB. Save it smaller and try again.";

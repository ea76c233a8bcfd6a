export const MAX_PHOTOS = 5;
export const MAX_BYTES = 5 * 1024 * 1024;
/** One picture, and 64 KB for the multipart headers. */
export const MAX_UPLOAD_BYTES = MAX_BYTES + 64 * 1024;
export const MAX_PIXELS = 40_000_000;
/** Pixels of the stored versions. Smaller photos are not enlarged. */
export const PHOTO_WIDTHS = [480, 960, 1600] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

export const photoUrl = (id: string, width: PhotoWidth) => `/photos/${id}/${width}.webp`;

/** Takes a URL that `photoUrl` made. */
export const toPhotoId = (url: string): string => url.split("/")[2] ?? "";

import type { businesses, placePictures } from "../../../db/index.ts";
import type { Background } from "../../../db/vocabulary.ts";
import type columns from "../places/listing/columns.json";

type Written = Omit<Pick<typeof businesses.$inferSelect, keyof typeof columns>, "background">;

/**
 * Every field is validated and fits its column. `priceLevel` is 1 (cheap) to 4 (very expensive). Positions are in degrees,
 * WGS 84, with 7 decimals, or null in our own exports of places whose owners gave none.
 */
export type ImportedPlace = Written & {
  sourceRef: string;
  guessedHours?: string;
  background?: Background;
  /** When the data says that it was checked or changed, as ISO 8601: null claims nothing, undefined leaves it to the file's date. */
  confirmedAt?: string | null;
  /** In our own exports: since when it is missing from the data of its source. */
  maybeClosedAt?: string;
  /** That the data names, with a credit and a free license, or on Wikimedia Commons. Stored in a table of its own. */
  picture?: NamedPicture;
};

/** `address`: a URL, or "File:…" on Wikimedia Commons, which knows the credit and the license. */
export type NamedPicture = Pick<typeof placePictures.$inferSelect, "address" | "credit" | "license" | "licenseUrl">;

/** From 1. `column` is set if a line may contain several places, `record` if it does, `file` in an archive. */
export type SourceLocation = { line: number; column?: number; record?: number; file?: string };

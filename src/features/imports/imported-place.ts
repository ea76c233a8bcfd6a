import type { Background, BusinessType, Facts, Tag } from "../../../db/vocabulary.ts";
import type { Translations } from "../places/listing/content-schema.ts";

/** Every field is validated and fits its column. */
export type ImportedPlace = {
  sourceRef: string;
  name: string;
  type: BusinessType;
  description: string | null;
  names: Translations | null;
  descriptions: Translations | null;
  textLanguage: string | null;
  location: string;
  contactInfo: string | null;
  website: string | null;
  openingHours: string | null;
  guessedHours?: string;
  /** 1 (cheap) to 4 (very expensive). */
  priceLevel: number | null;
  facts: Facts | null;
  background?: Background;
  /** Degrees, WGS 84, 7 decimals. */
  /** Null together, in our own exports of places whose owners gave no position. */
  latitude: number | null;
  longitude: number | null;
  tags: Tag[];
  /** When the data says that it was checked or changed, as ISO 8601: null claims nothing, undefined leaves it to the file's date. */
  confirmedAt?: string | null;
  /** In our own exports: since when it is missing from the data of its source. */
  maybeClosedAt?: string;
  /** That the data names, with a credit and a free license, or on Wikimedia Commons. Stored in a table of its own. */
  picture?: NamedPicture;
};

/** `address`: a URL, or "File:…" on Wikimedia Commons, which knows the credit and the license. */
export type NamedPicture = {
  address: string;
  credit: string | null;
  license: string | null;
  licenseUrl: string | null;
};

/** From 1. `column` is set if a line may contain several places, `record` if it does, `file` in an archive. */
export type SourceLocation = { line: number; column?: number; record?: number; file?: string };

import type { ImportMap, MappedField } from "./schema.ts";

/** `filled`: the share of rows that have it, from 0 to 1. */
export type PathDescription = { path: string; filled: number; examples: string[] };

export type MappingReport = {
  map: ImportMap;
  isUsed: boolean;
  lists: { path: string; count: number }[];
  rows: number;
  paths: PathDescription[];
  /** The values of the category: first those that our vocabulary mostly doesn't know, then by frequency. */
  categories: { name: string; count: number; isKnown: boolean }[];
  likely?: string[];
  missing: MappedField[];
  /** Whether latitude and longitude seem to be swapped. */
  offersSwap?: boolean;
};

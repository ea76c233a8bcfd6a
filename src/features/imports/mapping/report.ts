import type * as v from "valibot";
import type { MappingReport as Shown } from "../schema.ts";
import type { ImportMap, MappedField } from "./schema.ts";

export type MappingReport = Omit<v.InferOutput<typeof Shown>, "map" | "isUsed" | "missing"> & {
  map: ImportMap;
  isUsed: boolean;
  missing: MappedField[];
};

export type PathDescription = MappingReport["paths"][number];

/** Describes a file that is read without a map, with the answers of an admin. */
export const describeNothing = (map: ImportMap): MappingReport => ({
  map,
  isUsed: true,
  lists: [],
  rows: 0,
  paths: [],
  categories: [],
  missing: [],
});

import * as v from "valibot";
import { ImportMap } from "./schema.ts";

/** @returns the map, or what is wrong with it and where: "fields.name.en: …" */
export function readMap(value: unknown): { map: ImportMap } | { problem: string } {
  const read = v.safeParse(ImportMap, value);
  if (read.success) return { map: read.output };
  const [issue] = read.issues;
  const where = v.getDotPath(issue);
  return { problem: where ? `${where}: ${issue.message}` : issue.message };
}

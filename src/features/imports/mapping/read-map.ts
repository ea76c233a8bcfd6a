import * as v from "valibot";
import { parseJson } from "../json.ts";
import { UnreadableFile } from "../parsed-file.ts";
import { ImportMap } from "./schema.ts";

/** @returns the map, or what is wrong with it and where: "fields.name.en: …" */
export function readMap(text: string): { map: ImportMap } | { problem: string } {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
  const read = v.safeParse(ImportMap, value);
  if (read.success) return { map: read.output };
  const [issue] = read.issues;
  const where = v.getDotPath(issue);
  return { problem: where ? `${where}: ${issue.message}` : issue.message };
}

import * as v from "valibot";
import { findMeant } from "../../../setting-checks.ts";
import { parseJson } from "../json.ts";
import { UnreadableFile } from "../parsed-file.ts";
import { ImportMap, MAPPED_FIELDS } from "./schema.ts";

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
  if (where && isUnknownKey(issue)) return { problem: `${where}: ${explainUnknownKey(where)}` };
  return { problem: where ? `${where}: ${issue.message}` : issue.message };
}

const isUnknownKey = ({ type, expected }: v.BaseIssue<unknown>) => type === "strict_object" && expected === "never";

function explainUnknownKey(where: string): string {
  const [parent, key = ""] = where.split(/\.(?=[^.]*$)/);
  const known = key === "" ? Object.keys(ImportMap.entries) : parent === "fields" ? [...MAPPED_FIELDS] : SOURCE_KEYS;
  const meant = findMeant(key || where, known);
  return meant ? `There is no such name. Did you mean ${meant}?` : `There is no such name. Use ${known.join(", ")}.`;
}

const SOURCE_KEYS = ["name", "attribution", "license", "licenseUrl"];

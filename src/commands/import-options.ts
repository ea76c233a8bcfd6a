import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { findType } from "../features/imports/kinds.ts";
import { createSource, InvalidSource, type SourceOptions } from "../features/imports/known-sources.ts";
import { ENCODINGS, IMPORT_COLUMNS, type ImportColumn } from "../features/imports/limits.ts";
import type { ParseOptions } from "../features/imports/parsed-file.ts";
import type { ColumnMapping } from "../features/imports/schema.ts";
import type { Arguments } from "./command.ts";

export type ImportArguments = {
  path: string;
  options: Pick<ParseOptions, "city" | "area" | "columns" | "encoding" | "type" | "coordinates" | "keepsFar">;
  sourceOptions: SourceOptions;
  mapPath?: string;
  saveMapPath?: string;
  leftOutPath?: string;
  missing: "mark" | "keep" | "few";
  /** Absent keeps the choice of the source. */
  fetchesPictures?: boolean;
  strict: boolean;
  dryRun: boolean;
  removeSample: boolean;
};

export function parseImportArguments({ operand: path, options }: Arguments): ImportArguments | string {
  const columns = parseColumns((options.column as string[] | undefined) ?? []);
  if (typeof columns === "string") return columns;
  const named = options as Record<string, string | undefined>;
  const { city, area, box, source, attribution, license: licenseName, "license-url": licenseUrl } = named;
  const { encoding: encodingName, type: typeName, images } = named;
  if (licenseUrl !== undefined && !/^https?:\/\/\S{3,490}$/.test(licenseUrl)) return "--license-url must be a URL.";
  const encoding = ENCODINGS.find((known) => known === encodingName?.toLowerCase());
  if (encodingName !== undefined && !encoding) return `--encoding must be one of ${ENCODINGS.join(", ")}.`;
  const type = typeName === undefined ? undefined : (findType(typeName) ?? undefined);
  if (typeName !== undefined && !type) return `--type must be one of ${BUSINESS_TYPES.join(", ")}.`;
  if (area && box) return "Use either --area or --box.";
  if (box && box.split(",").length !== 4) return "--box must be west,south,east,north in degrees.";
  const problem = source === undefined ? undefined : findSourceProblem(source);
  if (problem) return problem;
  return {
    path,
    options: {
      city,
      area: area ?? box,
      columns,
      encoding,
      type,
      coordinates: named.coordinates as ParseOptions["coordinates"],
      keepsFar: named.far === "keep",
    },
    sourceOptions: { source, attribution, licenseName, licenseUrl },
    mapPath: named.map,
    saveMapPath: named["save-map"],
    leftOutPath: named["left-out"],
    missing: (named.missing as "mark" | "keep" | undefined) ?? "few",
    ...(images && { fetchesPictures: images === "fetch" }),
    strict: options.strict === true,
    dryRun: options["dry-run"] === true,
    removeSample: options["remove-sample"] === true,
  };
}

function findSourceProblem(source: string): string | undefined {
  try {
    createSource(source);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidSource) return error.message;
    throw error;
  }
}

/** Parses `name=Nom`, or `type=` if the file has no such column. */
function parseColumns(mappings: string[]): ColumnMapping | string {
  const columns: ColumnMapping = {};
  for (const text of mappings) {
    const [, field, header] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
    const column = COLUMN_NAMES[field?.toLowerCase().replace(/[\s_-]/g, "") ?? ""];
    if (!column || header === undefined)
      return `--column must be FIELD=HEADER, such as name=Nom. Fields: ${Object.keys(IMPORT_COLUMNS).join(", ")}.`;
    columns[column] = header.trim();
  }
  return columns;
}

const COLUMN_NAMES: Record<string, ImportColumn> = {
  ...Object.fromEntries(Object.keys(IMPORT_COLUMNS).map((name) => [name.toLowerCase(), name as ImportColumn])),
  type: "kind",
  lat: "latitude",
  lon: "longitude",
  lng: "longitude",
  id: "ref",
};

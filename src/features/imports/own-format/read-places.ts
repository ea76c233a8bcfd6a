// Reads our own exports, so that every field of every place comes back as it was.
import * as v from "valibot";
import type { Tag } from "../../../../db/vocabulary.ts";
import { t, translateKnown } from "../../../i18n/t.ts";
import { businessFields } from "../../places/owner/schema.ts";
import { readWrittenBackground } from "../background.ts";
import { collectPlaces } from "../collect-places.ts";
import { cleanLine, readName, readRef } from "../fields.ts";
import { type Feature, toObject, toText } from "../geojson.ts";
import type { ImportedPlace, SourceLocation } from "../imported-place.ts";
import type { Row, RowList } from "../mapping/row.ts";
import { type FoundRows, listFirst, readRows } from "../mapping/rows.ts";
import { type ParsedFile, type RawRecord, RejectedPlace, type Warn } from "../parsed-file.ts";
import { readPicture } from "../pictures/named-picture.ts";
import { readPastDate } from "../record-date.ts";
import type { ImportSource } from "../schema.ts";
import { SOURCE_FIELDS } from "../source-schema.ts";
import { PLACE_FIELDS, type PlaceFieldName, readCells } from "./fields.ts";
import { OTHER_COLUMNS, type OtherColumn } from "./write-places.ts";

/** What tells our exports from other files. */
const OWN_COLUMNS = ["name", "type", "location", "contactInfo", "status", "sourceId", "sourceRef"];

function isOwnFeature(feature: unknown): boolean {
  const properties = toObject(toObject(feature)?.properties);
  return properties !== undefined && OWN_COLUMNS.every((name) => name in properties);
}

type OwnRow = {
  location: SourceLocation;
  fields: Partial<Record<PlaceFieldName, unknown>>;
  others: Partial<Record<OtherColumn, string>>;
  problem?: string;
};

/** Null for a file that isn't one of our exports. */
export function readOwnExport({ headers, lists, collection }: FoundRows, baseUrl?: string): ParsedFile | null {
  if (headers && OWN_COLUMNS.every((name) => headers.includes(name)))
    return readOwnRows(lists[0]!, toTableRow, "CSV", baseUrl);
  const items = collection?.items;
  const isOwn = items && items.count > 0 && listFirst(items).every(isOwnFeature);
  return isOwn ? readOwnRows(items, toFeatureRow, "JSON", baseUrl) : null;
}

function toTableRow({ value, location, problem }: Row): OwnRow {
  const cells = Object.entries(value as Record<string, string>).filter(([, cell]) => cell !== "");
  const byHeading = new Map(cells);
  return {
    location,
    fields: mapFields((field) => readCells(field, byHeading)),
    others: pickOthers((column) => byHeading.get(column) ?? ""),
    problem,
  };
}

function toFeatureRow({ value, location }: Row): OwnRow {
  const feature: Feature = toObject(value) ?? {};
  const properties = toObject(feature.properties) ?? {};
  const geometry = toObject(feature.geometry);
  const [longitude, latitude] = Array.isArray(geometry?.coordinates) ? geometry.coordinates : [];
  const values: Record<string, unknown> = { ...properties, longitude, latitude };
  return {
    location,
    fields: mapFields((field) => values[field]),
    others: pickOthers((column) => toText(column === "id" ? feature.id : properties[column])),
  };
}

const mapFields = (read: (field: PlaceFieldName) => unknown): OwnRow["fields"] =>
  Object.fromEntries((Object.keys(PLACE_FIELDS) as PlaceFieldName[]).map((field) => [field, read(field)]));

const pickOthers = (read: (column: OtherColumn) => string): OwnRow["others"] =>
  Object.fromEntries(OTHER_COLUMNS.map((column) => [column, cleanLine(read(column))]));

function readOwnRows(rows: RowList, toOwnRow: (row: Row) => OwnRow, format: ParsedFile["format"], baseUrl?: string) {
  const sources = new Map<string, OwnRow["others"]>();
  for (const row of readRows(rows)) {
    const { others } = toOwnRow(row);
    if (others.sourceId) sources.set(others.sourceId, others);
  }
  const hasOneSource = sources.size <= 1;
  function* toRecords(): Generator<RawRecord> {
    for (const row of readRows(rows)) {
      const own = toOwnRow(row);
      const { id = "", sourceId, sourceRef } = own.others;
      const ref = (hasOneSource || !sourceId ? sourceRef : `${sourceId}/${sourceRef}`) || id || null;
      const name = cleanLine(toText(own.fields.name)) || null;
      yield { location: own.location, ref, name, read: (warn) => readOwnPlace(own, ref, warn) };
    }
  }
  return {
    format,
    ...collectPlaces(toRecords(), baseUrl, false),
    attribution: joinDistinct(sources, "attribution"),
    source: hasOneSource ? readSource([...sources.values()][0]) : undefined,
    dataAt: null,
  };
}

const joinDistinct = (sources: Map<string, OwnRow["others"]>, column: OtherColumn): string | null =>
  [...new Set([...sources.values()].map((others) => others[column]).filter(Boolean))]
    .join(" · ")
    .slice(0, SOURCE_FIELDS.attribution.max) || null;

function readSource(others: OwnRow["others"] | undefined): ImportSource | undefined {
  if (!others?.sourceId || !others.sourceName) return undefined;
  return {
    id: others.sourceId.slice(0, 80),
    name: others.sourceName.slice(0, SOURCE_FIELDS.source.max),
    attribution: (others.attribution || others.sourceName).slice(0, SOURCE_FIELDS.attribution.max),
    licenseName: others.licenseName?.slice(0, SOURCE_FIELDS.licenseName.max) || null,
    licenseUrl: others.licenseUrl?.slice(0, SOURCE_FIELDS.licenseUrl.max) || null,
  };
}

function readOwnPlace({ fields, others, problem }: OwnRow, ref: string | null, warn: Warn): ImportedPlace {
  if (problem) throw new RejectedPlace(problem, true);
  if (others.status === "pending" || others.status === "rejected")
    throw new RejectedPlace(t("was not approved when it was exported"), true);
  const place = readFields({ ...fields, name: readName(toText(fields.name)) }, warn);
  const { latitude, longitude } = place;
  if ((latitude === null) !== (longitude === null)) throw new RejectedPlace(t("has no coordinates"), true);
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  const { image = "", imageCredit = "", imageLicense = "" } = others;
  const picture = readPicture({ address: image, credit: imageCredit, license: imageLicense });
  if (image && !picture) warn(t("its picture lacks a public address, a credit or a free license"));
  const maybeClosedAt = readPastDate(others.maybeClosedAt);
  return {
    ...place,
    tags: (place.tags ?? []) as Tag[],
    sourceRef: readRef(ref, place.name, position ?? { latitude: 0, longitude: 0 }),
    confirmedAt: readPastDate(others.confirmedAt)?.toISOString() ?? null,
    ...readWrittenBackground(others.background),
    ...(maybeClosedAt && { maybeClosedAt: maybeClosedAt.toISOString() }),
    ...(picture && { picture }),
  };
}

type Shapes = typeof businessFields.entries;
type Read = { [Field in keyof Shapes]: v.InferOutput<Shapes[Field]> };

/** What doesn't fit is left out. @throws RejectedPlace for a required field */
function readFields(fields: OwnRow["fields"], warn: Warn): Read {
  const read = (Object.keys(PLACE_FIELDS) as PlaceFieldName[]).map((field) => {
    const shape: v.GenericSchema<unknown, unknown> = businessFields.entries[field];
    const result = v.safeParse(shape, fields[field] ?? undefined);
    if (result.success) return [field, result.output];
    const reason = t("its {field} doesn't fit: {problem}", {
      field,
      problem: translateKnown(result.issues[0].message),
    });
    if (!v.is(shape, undefined)) throw new RejectedPlace(reason, true);
    warn(reason);
    return [field, v.parse(shape, undefined)];
  });
  return Object.fromEntries(read);
}

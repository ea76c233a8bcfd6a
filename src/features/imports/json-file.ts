// Parses JSON files: OpenStreetMap GeoJSON, Overpass JSON and Overture Places GeoJSON, detected by their contents.
import { t } from "../../i18n/t.ts";
import { collectPlaces } from "./collect-places.ts";
import { cleanLine } from "./fields.ts";
import { type Feature, toObject } from "./geojson.ts";
import { KIND_KEYS } from "./kinds.ts";
import type { Crs } from "./limits.ts";
import { checkPositions, describeNothing, readFoundRows } from "./mapping/mapped-file.ts";
import type { Row, RowList } from "./mapping/row.ts";
import { type FoundRows, findRows } from "./mapping/rows.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { toOsmRecord, toOsmTags } from "./osm.ts";
import { findNodePosition, isWayNode, type Position, toFeature } from "./overpass.ts";
import { isOverture, toOvertureRecord } from "./overture.ts";
import { isOwnFeature, readOwnFeatures } from "./own-format/read-places.ts";
import { MAX_PLACES, type ParsedFile, type ParseOptions, type RawRecord, UnreadableFile } from "./parsed-file.ts";
import { readPastDate } from "./record-date.ts";
import { createStreetReader } from "./streets.ts";

const SAMPLED_FEATURES = 50;

/** Accepts GeoJSON of all common exporters, also one feature per line. @throws UnreadableFile with what is wrong */
export function parseJsonFile(utf8: Uint8Array, options: ParseOptions = {}): ParsedFile {
  const found = findRows(utf8);
  return (isMapChosen(options) ? null : readCollection(found, options)) ?? readFoundRows(found, options);
}

/** Null for what only a map can read. */
function readCollection({ collection, crs }: FoundRows, options: ParseOptions): ParsedFile | null {
  if (!collection) return null;
  const { items, top, isOverpass } = collection;
  if (items.count > 0 && listFirst(items).every(isOwnFeature)) return readOwnFeatures(items, options.baseUrl);
  if (options.map && !isOnlyAnswers(options.map)) return null;
  if (isOverpass) return readElements(items, top, options);
  assertMaxPlaces(items.count);
  return isKnownForm(items) ? readFeatures(items, top, options, crs) : null;
}

/** A map that names no field has only the answers to questions about a file that needs none. */
export const isOnlyAnswers = ({ rows, kind, fields }: ImportMap) =>
  rows === undefined && kind === undefined && Object.keys(fields).length === 0;

/** Whether an admin says how to read this very file. */
export const isMapChosen = ({ map, isMapRemembered }: ParseOptions): boolean =>
  map !== undefined && !isMapRemembered && !isOnlyAnswers(map);

const OSM_KEYS = [...KIND_KEYS, "@id", "full_id", "osm_id", "osm_type", "healthcare", "building", "highway", "railway"];

/** Whether features come from OpenStreetMap or Overture, as opposed to a GeoJSON with properties of its own. */
function isKnownForm(features: RowList): boolean {
  if (features.count === 0) return true;
  return listFirst(features).some((feature) => {
    const { id, properties } = toObject(feature) ?? {};
    const tags = toOsmTags(toObject(properties) ?? {});
    return (
      isOverture(feature) ||
      /^(node|way|relation|[nwra])\/?\d+$/.test(String(id)) ||
      OSM_KEYS.some((key) => tags[key] !== undefined)
    );
  });
}

const listFirst = ({ count, at }: RowList): unknown[] =>
  Array.from({ length: Math.min(count, SAMPLED_FEATURES) }, (_, i) => at(i).value);

function* readItems({ count, at }: RowList): Generator<Row> {
  for (let index = 0; index < count; index++) yield at(index);
}

function readFeatures(
  features: RowList,
  top: Record<string, unknown>,
  options: ParseOptions,
  crs: Crs | undefined,
): ParsedFile {
  const { city, timezone, map } = options;
  const defaults = { city, timezone, reading: { crs, coordinates: map?.coordinates } };
  const isFromOverture = listFirst(features).some(isOverture);
  const toRecord = isFromOverture ? toOvertureRecord : toOsmRecord;
  const streets = createStreetReader();
  function* toRecords(): Generator<RawRecord> {
    for (const { value, location } of readItems(features)) {
      const feature = value as Feature | null;
      if (isFromOverture || !streets.takes(feature)) yield toRecord(feature, location, defaults);
    }
  }
  const attribution = cleanLine([top.copyright, top.attribution].find((value) => typeof value === "string") ?? "");
  const file: ParsedFile = {
    format: isFromOverture ? "Overture Places GeoJSON" : "OpenStreetMap GeoJSON",
    ...collectPlaces(toRecords(), options.baseUrl),
    ...streets.finish(),
    attribution: attribution || null,
    dataAt: readPastDate(top.timestamp),
  };
  return { ...checkPositions(file, options), ...(map && { mapping: describeNothing(map) }) };
}

function readElements(elements: RowList, top: Record<string, unknown>, options: ParseOptions): ParsedFile {
  const head = toObject(top.osm3s);
  // Set if Overpass gave up halfway; the omitted places would look closed.
  if (typeof top.remark === "string" && /error|timed? ?out/i.test(top.remark))
    throw new UnreadableFile(
      t("Overpass did not finish this file: {remark}", { remark: cleanLine(top.remark).slice(0, 200) }),
    );
  let count = 0;
  for (const { value } of readItems(elements)) if (!isWayNode(value)) count++;
  assertMaxPlaces(count);
  const streets = createStreetReader();
  let positions: Map<unknown, Position> | undefined;
  const getPositions = () => {
    positions ??= listPositions(elements);
    return positions;
  };
  function* toRecords(): Generator<RawRecord> {
    for (const { value, location } of readItems(elements)) {
      if (isWayNode(value)) continue;
      const feature = toFeature(value, getPositions);
      if (!streets.takes(feature)) yield toOsmRecord(feature, location, options);
    }
  }
  const attribution = cleanLine([head?.copyright, top.copyright].find((value) => typeof value === "string") ?? "");
  return {
    format: "Overpass JSON",
    ...collectPlaces(toRecords(), options.baseUrl),
    ...streets.finish(),
    attribution: attribution || null,
    dataAt: readPastDate(head?.timestamp_osm_base) ?? readPastDate(top.timestamp),
  };
}

function listPositions(elements: RowList): Map<unknown, Position> {
  const positions = new Map<unknown, Position>();
  for (const { value } of readItems(elements)) {
    const found = findNodePosition(value);
    if (found) positions.set(...found);
  }
  return positions;
}

export function assertMaxPlaces(count: number): void {
  if (count > MAX_PLACES)
    throw new UnreadableFile(
      t("The file has {count, number} places. The maximum is {max, number}. Split it into several files.", {
        count,
        max: MAX_PLACES,
      }),
    );
}

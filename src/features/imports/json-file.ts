// Parses JSON files: OpenStreetMap GeoJSON, Overpass JSON and Overture Places GeoJSON, detected by their contents.
import { t } from "../../i18n/t.ts";
import { cleanLine } from "./fields.ts";
import { type Feature, toObject, toPastTime } from "./geojson.ts";
import { createLineIndex, parseJson } from "./json.ts";
import { KIND_KEYS } from "./kinds.ts";
import { readMappedFile } from "./mapping/mapped-file.ts";
import { toOsmRecord, toOsmTags } from "./osm.ts";
import { isWayNode, listNodePositions, toFeature } from "./overpass.ts";
import { isOverture, toOvertureRecord } from "./overture.ts";
import {
  collectPlaces,
  MAX_PLACES,
  type ParsedFile,
  type ParseOptions,
  type RawRecord,
  type SourceLocation,
  UnreadableFile,
} from "./parsed-file.ts";
import { separateStreets } from "./streets.ts";

const SAMPLED_FEATURES = 50;

/**
 * Accepts OpenStreetMap GeoJSON from Overpass turbo, osmtogeojson, osmium and QuickOSM. GeoJSON may be a collection or one
 * feature per line.
 * @throws UnreadableFile if the text isn't JSON, is too large or too deep, or has another format
 */
export function parseJsonFile(text: string, options: ParseOptions = {}): ParsedFile {
  if (options.map) return readMappedFile(text, options);
  if (isGeoJsonLines(text)) {
    const features = parseGeoJsonLines(text);
    return isKnownForm(features.map(({ item }) => item))
      ? readFeatures(features, {}, options)
      : readMappedFile(text, options);
  }
  if (!mayBeGeographic(text)) return readMappedFile(text, options);
  const { value, offsets } = parseJson(text);
  const top = toObject(value) ?? {};
  const locate = createLineIndex(text);
  const list = Array.isArray(top.elements) ? top.elements : top.features;
  const locateItem = (item: unknown, i: number) => ({ item, location: locate(offsets[i] ?? 0) });
  if (Array.isArray(top.elements)) return readElements(top.elements.map(locateItem), top, options);
  if (top.type !== "FeatureCollection" || !Array.isArray(list) || !isKnownForm(list))
    return readMappedFile(text, options);
  return readFeatures(list.map(locateItem), top, options);
}

const EDGE = 5000;

/** GeoJSON or Overpass JSON, by its first or last names. Other files are read row by row, because they can be large. */
const mayBeGeographic = (text: string) =>
  [text.slice(0, EDGE), text.slice(-EDGE)].some((part) => /"(FeatureCollection|features|elements|osm3s)"/.test(part));

const OSM_KEYS = [...KIND_KEYS, "@id", "full_id", "osm_id", "osm_type", "healthcare", "building", "highway", "railway"];

/** Whether features come from OpenStreetMap or Overture, as opposed to a GeoJSON with properties of its own. */
function isKnownForm(features: unknown[]): boolean {
  if (features.length === 0) return true;
  return features.slice(0, SAMPLED_FEATURES).some((feature) => {
    const { id, properties } = toObject(feature) ?? {};
    const tags = toOsmTags(toObject(properties) ?? {});
    return (
      isOverture(feature) ||
      /^(node|way|relation|[nwra])\/?\d+$/.test(String(id)) ||
      OSM_KEYS.some((key) => tags[key] !== undefined)
    );
  });
}

type LocatedItem = { item: unknown; location: SourceLocation };

function readFeatures(features: LocatedItem[], top: Record<string, unknown>, options: ParseOptions): ParsedFile {
  assertMaxPlaces(features.length);
  const isFromOverture = features.slice(0, SAMPLED_FEATURES).some(({ item }) => isOverture(item));
  const toRecord = isFromOverture ? toOvertureRecord : toOsmRecord;
  const { others, streets } = separateStreets(isFromOverture ? [] : features, ({ item }) => item as Feature | null);
  const records = (isFromOverture ? features : others).map(({ item, location }) =>
    toRecord(item as Feature | null, location, options.city),
  );
  const attribution = cleanLine([top.copyright, top.attribution].find((value) => typeof value === "string") ?? "");
  return {
    format: isFromOverture ? "Overture Places GeoJSON" : "OpenStreetMap GeoJSON",
    ...collectPlaces(records, options.baseUrl),
    streets,
    attribution: attribution || null,
    dataAt: toPastTime(top.timestamp),
  };
}

function readElements(elements: LocatedItem[], top: Record<string, unknown>, options: ParseOptions): ParsedFile {
  const head = toObject(top.osm3s);
  // Set if Overpass gave up halfway; the omitted places would look closed.
  if (typeof top.remark === "string" && /error|timed? ?out/i.test(top.remark))
    throw new UnreadableFile(
      t("Overpass did not finish this file: {remark}", { remark: cleanLine(top.remark).slice(0, 200) }),
    );
  const positions = listNodePositions(elements.map(({ item }) => item));
  const tagged = elements.filter(({ item }) => !isWayNode(item));
  assertMaxPlaces(tagged.length);
  const { others, streets } = separateStreets(tagged, ({ item }) => toFeature(item, positions));
  const records = others.map(
    ({ item, location }): RawRecord => toOsmRecord(toFeature(item, positions), location, options.city),
  );
  const attribution = cleanLine([head?.copyright, top.copyright].find((value) => typeof value === "string") ?? "");
  return {
    format: "Overpass JSON",
    ...collectPlaces(records, options.baseUrl),
    streets,
    attribution: attribution || null,
    dataAt: toPastTime(head?.timestamp_osm_base) ?? toPastTime(top.timestamp),
  };
}

/** RFC 8142 puts a record separator before each feature, but most exporters omit it. */
const stripSeparator = (line: string) => (line.startsWith("\u001e") ? line.slice(1) : line).trim();

function isGeoJsonLines(text: string): boolean {
  const first = stripSeparator(text.trimStart().split(/\r?\n/, 1)[0] ?? "");
  if (!first.startsWith("{") || !first.endsWith("}")) return false;
  try {
    return toObject(JSON.parse(first))?.type === "Feature";
  } catch {
    return false;
  }
}

function parseGeoJsonLines(text: string): LocatedItem[] {
  const lines = text.split("\n");
  assertMaxPlaces(lines.length - 1);
  return lines.flatMap((raw, i): LocatedItem[] => {
    const line = stripSeparator(raw);
    return line === "" ? [] : [{ item: parseJson(line, i + 1).value, location: { line: i + 1 } }];
  });
}

function assertMaxPlaces(count: number): void {
  if (count > MAX_PLACES)
    throw new UnreadableFile(
      t("The file has {count, number} places. The maximum is {max, number}. Split it into several files.", {
        count,
        max: MAX_PLACES,
      }),
    );
}

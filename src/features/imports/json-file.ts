// A JSON file → places. Its contents decide which format it is; GeoJSON may also come one feature a line.
import { cleanLine } from "./fields.ts";
import { type Feature, objectIn, timeIn } from "./geojson.ts";
import { parseJson, spotsIn } from "./json.ts";
import { osmCandidate } from "./osm.ts";
import { featureOfElement, isCorner, positionsOf } from "./overpass.ts";
import { isOverture, overtureCandidate } from "./overture.ts";
import { MAX_PLACES, type RawRecord, type Reading, readCandidates, type Spot, UnreadableFile } from "./parsed-file.ts";

/** Features looked at to detect the format. */
const LOOKED_AT = 50;

/**
 * Reads OpenStreetMap GeoJSON (of Overpass turbo, osmtogeojson, osmium or QuickOSM), Overpass JSON, or Overture Places GeoJSON;
 * GeoJSON as a collection or one feature a line.
 * @param options.city for places whose address names none
 * @throws UnreadableFile when the text is not JSON, too large or too deep, or none of these formats
 */
export function readJsonFile(text: string, options: { city?: string } = {}): Reading {
  if (isLines(text)) return readFeatures(featuresOfLines(text), {}, options.city);
  const { value, offsets } = parseJson(text);
  const top = objectIn(value) ?? {};
  const spotAt = spotsIn(text);
  const list = Array.isArray(top.elements) ? top.elements : top.features;
  const placed = (each: unknown, i: number) => ({ each, spot: spotAt(offsets[i] ?? 0) });
  if (Array.isArray(top.elements)) return readElements(top.elements.map(placed), top, options.city);
  if (top.type !== "FeatureCollection" || !Array.isArray(list)) {
    throw new UnreadableFile('This is JSON, but not a GeoJSON "FeatureCollection" with a list of "features".', 1);
  }
  return readFeatures(list.map(placed), top, options.city);
}

type Placed = { each: unknown; spot: Spot };

function readFeatures(features: Placed[], top: Record<string, unknown>, city: string | undefined): Reading {
  refuseMany(features.length);
  const overture = features.slice(0, LOOKED_AT).some(({ each }) => isOverture(each));
  const candidateOf = overture ? overtureCandidate : osmCandidate;
  const candidates = features.map(({ each, spot }) => candidateOf(each as Feature | null, spot, city));
  const words = cleanLine([top.copyright, top.attribution].find((value) => typeof value === "string") ?? "");
  return {
    format: overture ? "Overture Places GeoJSON" : "OpenStreetMap GeoJSON",
    ...readCandidates(candidates),
    attribution: words || null,
    dataAt: timeIn(top.timestamp),
  };
}

function readElements(elements: Placed[], top: Record<string, unknown>, city: string | undefined): Reading {
  const head = objectIn(top.osm3s);
  // Overpass notes here that it gave up half way; the places it left out would look closed.
  if (typeof top.remark === "string" && /error|timed? ?out/i.test(top.remark))
    throw new UnreadableFile(`Overpass did not finish this file: ${cleanLine(top.remark).slice(0, 200)}`);
  const positions = positionsOf(elements.map(({ each }) => each));
  const named = elements.filter(({ each }) => !isCorner(each));
  refuseMany(named.length);
  const candidates = named.map(
    ({ each, spot }): RawRecord => osmCandidate(featureOfElement(each, positions), spot, city),
  );
  const words = cleanLine([head?.copyright, top.copyright].find((value) => typeof value === "string") ?? "");
  return {
    format: "Overpass JSON",
    ...readCandidates(candidates),
    attribution: words || null,
    dataAt: timeIn(head?.timestamp_osm_base) ?? timeIn(top.timestamp),
  };
}

/** RFC 8142 puts a record separator before each feature; most leave it out. */
const lineOf = (line: string) => (line.startsWith("\u001e") ? line.slice(1) : line).trim();

/** Whether the first line is a feature of its own. */
function isLines(text: string): boolean {
  const first = lineOf(text.trimStart().split(/\r?\n/, 1)[0] ?? "");
  if (!first.startsWith("{") || !first.endsWith("}")) return false;
  try {
    return objectIn(JSON.parse(first))?.type === "Feature";
  } catch {
    return false;
  }
}

function featuresOfLines(text: string): Placed[] {
  const lines = text.split("\n");
  refuseMany(lines.length - 1);
  return lines.flatMap((raw, i): Placed[] => {
    const line = lineOf(raw);
    return line === "" ? [] : [{ each: parseJson(line, i + 1).value, spot: { line: i + 1 } }];
  });
}

function refuseMany(count: number): void {
  if (count > MAX_PLACES)
    throw new UnreadableFile(
      `The file holds ${count.toLocaleString("en")} places; at most ${MAX_PLACES.toLocaleString("en")} go in at once. Cut it into several.`,
    );
}

// Tables with a header: OpenStreetMap data by its keys, or else a map whose fields are the recognized headers.
import { t } from "../../i18n/t.ts";
import { collectPlaces } from "./collect-places.ts";
import { findColumns } from "./csv-columns.ts";
import { readTable } from "./csv-records.ts";
import { cleanLine } from "./fields.ts";
import { toPlacePosition } from "./geometry.ts";
import { KIND_KEYS, type OsmTags } from "./kinds.ts";
import { readDegrees } from "./mapping/coordinates.ts";
import { MapProblem, readMappedTable } from "./mapping/mapped-file.ts";
import { type FoundRows, readRows, toTableRows } from "./mapping/rows.ts";
import { readOsmPlace, toOsmRef } from "./osm.ts";
import { type ParsedFile, type ParseOptions, type RawRecord, RejectedPlace, UnreadableFile } from "./parsed-file.ts";

/** Tables with OpenStreetMap keys as headers are read as such; others are guessed. @throws UnreadableFile, MapProblem */
export function parseCsv(utf8: Uint8Array, options: ParseOptions = {}): ParsedFile {
  const { header, records } = readTable(utf8);
  if (!header) throw new UnreadableFile(t("The file is empty."), 1);
  const found = toTableRows(header, records);
  const keys = header.cells.map((name) => name.trim().toLowerCase());
  const isOsm = keys.some((key) => KIND_KEYS.includes(key));
  const columns = findColumns(header.cells, header.line, {
    options: options.columns,
    optional: isOsm ? ["kind"] : [],
  });
  const { missing, chosen } = columns;
  if (missing && (isOsm || chosen)) throw missing;
  if (isOsm) return readOsmTable(found, options, columns.fields);
  try {
    const file = readMappedTable(found, columns, options);
    if (missing && !file.events && file.places.length === 0 && file.mapping.map.kind !== "events")
      throw new MapProblem(missing.message, file.mapping);
    return file;
  } catch (error) {
    const isMissing = error instanceof MapProblem && error.report.missing.length > 0;
    if (!missing || !isMissing || error.report.map.kind === "events") throw error;
    throw new MapProblem(missing.message, error.report);
  }
}

function readOsmTable(
  found: FoundRows,
  options: ParseOptions,
  { latitude, longitude }: Record<string, unknown>,
): ParsedFile {
  const [list] = found.lists as [FoundRows["lists"][number]];
  function* toRecords(): Generator<RawRecord> {
    for (const { value, location, problem } of readRows(list)) {
      const row = value as Record<string, string>;
      const osm: OsmTags = Object.fromEntries(
        Object.entries(row).flatMap(([key, text]) => (text === "" ? [] : [[key.toLowerCase(), text]])),
      );
      const ref = toOsmRef(undefined, osm);
      const read: RawRecord["read"] = (warn) => {
        if (problem) throw new RejectedPlace(problem, true);
        const written = {
          latitude: readDegrees(row[String([latitude].flat()[0])]),
          longitude: readDegrees(row[String([longitude].flat()[0])]),
        };
        return readOsmPlace(ref, osm, () => toPlacePosition(written, {}), options, warn);
      };
      yield { location, ref, name: cleanLine(osm.name ?? "") || null, read };
    }
  }
  return { format: "CSV", ...collectPlaces(toRecords(), options.baseUrl), attribution: null, dataAt: null };
}

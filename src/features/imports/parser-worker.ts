// Reads files of places and events that others have written.
import { sha256 } from "../../encoding/hash.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import type { Language } from "../../i18n/languages.ts";
import type { ReportProgress } from "../../workers/port.ts";
import { serve } from "../../workers/serve.ts";
import { toBatches } from "./batches.ts";
import type { EncodingChoice } from "./detect-encoding.ts";
import { WrongEncoding } from "./encoding.ts";
import { AreaProblem } from "./extract-area.ts";
import * as sources from "./known-sources.ts";
import { toLeftOutParts } from "./left-out.ts";
import { MAP_PART_BYTES, type StreetMapProblem } from "./limits.ts";
import { FarAway, MapProblem } from "./mapping/mapped-file.ts";
import type { MappingReport } from "./mapping/report.ts";
import type { ImportMap } from "./mapping/schema.ts";
import { parseFile, parseFiles } from "./parse-file.ts";
import { type ParsedFile, type ParseOptions, UnreadableFile } from "./parsed-file.ts";
import { type ParsedImport, toParsedImport } from "./parsed-import.ts";
import type { Sketch } from "./schema.ts";

export type ParseRequest = {
  fileName: string;
  options: ParseOptions;
  sourceOptions: sources.SourceOptions;
  /** What the sources keep from import to import. */
  stored: sources.StoredSource[];
  /** The admin's, for the reasons why places are rejected. */
  language: Language;
  isDescribed?: boolean;
};

/** The next bytes of a file. `size`: of the whole file. `file`: of a folder, the name of one of its files. */
export type FileSlice = { slice: Uint8Array; size: number; file?: string };

/**
 * The slices in order, then the file's options, then "next" for each batch of rows and "left out" for each part of what is
 * left out, then "map" for each part of the map.
 */
export type ParserRequest = FileSlice | ParseRequest | "next" | "left out" | "map";

/** Why a file can't be read, with what the admin can choose. */
export type ParserProblem = {
  error: string;
  mapping?: MappingReport;
  encodings?: EncodingChoice[];
  /** The parts of an extract that can be chosen. */
  areas?: string[];
  area?: string | null;
  sketch?: Sketch;
  isFarAway?: boolean;
  isSource?: boolean;
  isStopped?: boolean;
};

export type ParserResponse =
  | { parsed: ParsedImport }
  | ParserProblem
  /** After a slice. */
  | null
  /** Null after the last batch or part. */
  | { text: string | null }
  /** Null after the last part, or for a file without streets. */
  | { part: Uint8Array | StreetMapProblem | null };

const received: { name?: string; bytes: Uint8Array; length: number }[] = [];
let batches: Generator<string> | undefined;
let leftOut: Generator<string> | undefined;
let makeMap: ParsedFile["makeMap"];
const mapParts = drawMap();

serve<ParserRequest, ParserResponse>((request, onProgress) => {
  if (request === "next") return { text: batches?.next().value ?? null };
  if (request === "left out") return { text: leftOut?.next().value ?? null };
  if (request === "map") return { part: mapParts.next().value ?? null };
  if (!("slice" in request)) return inLanguage(request.language, () => parse(request, onProgress));
  receive(request);
  return null;
});

/** Copied into place, because a file that is put together at the end is in memory twice. */
function receive({ slice, size, file: name }: FileSlice): void {
  if (received.length === 0 || received.at(-1)!.name !== name)
    received.push({ name, bytes: new Uint8Array(size), length: 0 });
  const file = received.at(-1)!;
  file.bytes.set(slice, file.length);
  file.length += slice.length;
}

function* drawMap(): Generator<Uint8Array | StreetMapProblem> {
  batches = leftOut = undefined;
  Bun.gc(true);
  const map = makeMap?.() ?? [];
  if (typeof map === "string") return yield map;
  // All but the last are equally long, and no part is in memory twice.
  const part = new Uint8Array(MAP_PART_BYTES);
  let filled = 0;
  for (const bytes of map)
    for (let from = 0; from < bytes.length; ) {
      const taken = bytes.subarray(from, from + part.length - filled);
      part.set(taken, filled);
      [from, filled] = [from + taken.length, filled + taken.length];
      if (filled < part.length) continue;
      yield part.slice();
      filled = 0;
    }
  if (filled > 0) yield part.slice(0, filled);
}

function parse({ fileName, options, sourceOptions, stored, isDescribed }: ParseRequest, onProgress: ReportProgress) {
  let { area } = options;
  try {
    if (area === undefined) area = sources.findStoredArea(stored, fileName, sourceOptions);
    const hasColumns = Object.keys(options.columns ?? {}).length > 0;
    const remembered = options.map || hasColumns ? undefined : sources.findStoredMap(stored, fileName, sourceOptions);
    const map = withAnswers(options.map ?? remembered, options);
    const { file, hash } = readReceived({
      ...options,
      fileName,
      area,
      map,
      isMapRemembered: Boolean(remembered),
      onProgress,
    });
    const source = sources.resolveSource(file, fileName, sourceOptions, stored);
    Bun.gc(true);
    batches = toBatches(file);
    leftOut = toLeftOutParts(file.rejected);
    ({ makeMap } = file);
    return { parsed: toParsedImport(file, { source, hash, fileName, isDescribed }) };
  } catch (error) {
    if (error instanceof MapProblem)
      return { error: error.message, mapping: error.report, isFarAway: error instanceof FarAway };
    if (error instanceof WrongEncoding) return { error: error.message, encodings: error.choices };
    if (error instanceof AreaProblem) return { error: error.message, areas: error.areas, area, sketch: error.sketch };
    if (error instanceof sources.InvalidSource) return { error: error.message, isSource: true };
    if (error instanceof UnreadableFile) return { error: error.message };
    throw error;
  }
}

/** The answers to questions about a file, which its source remembers. */
function withAnswers(map: ImportMap | undefined, { keepsFar, coordinates }: ParseOptions): ImportMap | undefined {
  if (!coordinates && !(map && keepsFar)) return map;
  return { fields: {}, ...map, ...(map && keepsFar && { far: "keep" }), ...(coordinates && { coordinates }) };
}

function readReceived(options: ParseOptions): { file: ParsedFile; hash: string } {
  const files = received.splice(0).map(({ name = "", bytes }) => ({ name, bytes }));
  const [first = { name: "", bytes: new Uint8Array() }] = files;
  if (first.name === "") return { hash: sha256(first.bytes), file: parseFile(first.bytes, options) };
  const hash = sha256(files.map(({ name, bytes }) => `${name} ${sha256(bytes)}`).join("\n"));
  return { hash, file: parseFiles(files, options) };
}

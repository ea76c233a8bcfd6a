// The worker thread for parsing: 50 MB of JSON take seconds, in which requests must be served.

import { sha256 } from "../../hash.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import type { Language } from "../../i18n/languages.ts";
import { toBatches } from "./batches.ts";
import { type Coverage, getCoverage } from "./coverage.ts";
import { WrongEncoding } from "./encoding.ts";
import { findStoredMap, InvalidSource, resolveSource, type SourceOptions, type StoredSource } from "./known-sources.ts";
import { formatLeftOut } from "./left-out.ts";
import type { Encoding } from "./limits.ts";
import { MapProblem } from "./mapping/mapped-file.ts";
import type { MappingReport } from "./mapping/report.ts";
import { parseFile } from "./parse-file.ts";
import { type ParseOptions, UnreadableFile } from "./parsed-file.ts";
import { toPreview } from "./preview.ts";
import type { ImportPreview } from "./schema.ts";
import type { StreetLayer } from "./street-layers.ts";

type ParseRequest = {
  fileName: string;
  options: ParseOptions;
  sourceOptions: SourceOptions;
  /** What the sources keep from import to import. */
  stored: StoredSource[];
  /** Of the admin, for the reasons why places are rejected. */
  language: Language;
};

/** The slices in order, then the file's options, then "next" for each batch of rows. */
export type ParserRequest = { slice: Uint8Array } | ParseRequest | "next";

export type ParsedImport = {
  preview: ImportPreview;
  coverage: Coverage;
  dataAt: Date | null;
  hash: string;
  streets: StreetLayer | null;
  /** CSV */
  leftOut: string;
};

/** Why a file can't be read, with what the admin can choose. */
export type ParserProblem = { error: string; mapping?: MappingReport; encoding?: Encoding };

export type ParserResponse =
  | { parsed: ParsedImport }
  | ParserProblem
  /** Null after the last batch. */
  | { rows: string | null };

declare const self: Worker;

const slices: Uint8Array[] = [];
let batches: Generator<string> | undefined;

self.onmessage = ({ data }: MessageEvent<ParserRequest>) => {
  if (data === "next") respond({ rows: batches?.next().value ?? null });
  else if ("slice" in data) slices.push(data.slice);
  else respond(inLanguage(data.language, () => parse(data)));
};

const respond = (response: ParserResponse) => self.postMessage(response);

function parse({ fileName, options, sourceOptions, stored }: ParseRequest): ParserResponse {
  const bytes = Buffer.concat(slices.splice(0));
  try {
    const hasColumns = Object.keys(options.columns ?? {}).length > 0;
    const remembered = options.map || hasColumns ? undefined : findStoredMap(stored, fileName, sourceOptions);
    const file = parseFile(bytes, { ...options, map: options.map ?? remembered, isMapRemembered: Boolean(remembered) });
    const source = resolveSource(file, fileName, sourceOptions, stored);
    batches = toBatches(file);
    const { places, dataAt, streets = null } = file;
    const [preview, coverage, hash] = [toPreview(file, source), getCoverage(places), sha256(bytes)];
    return { parsed: { preview, coverage, dataAt, hash, streets, leftOut: formatLeftOut(file.rejected) } };
  } catch (error) {
    if (error instanceof MapProblem) return { error: error.message, mapping: error.report };
    if (error instanceof WrongEncoding) return { error: error.message, encoding: "windows-1252" };
    if (error instanceof UnreadableFile || error instanceof InvalidSource) return { error: error.message };
    throw error;
  }
}

// The thread that reads files: fifty megabytes of JSON take seconds, which no visitor should wait for.

import { sha256 } from "../../hash.ts";
import { batchesOf } from "./batches.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { MissingColumns } from "./csv-columns.ts";
import { type SourceOptions, sourceOf, UnfitSource } from "./known-sources.ts";
import { type ReadingOptions, readFile } from "./parse-file.ts";
import { UnreadableFile } from "./parsed-file.ts";
import { previewOf } from "./preview.ts";
import type { ImportReading, ImportTable } from "./schema.ts";

/** First the slices in order, then what is known of the file; then "next" asks for rows. */
export type ReadingOrder =
  | { slice: Uint8Array }
  | { fileName: string; options: ReadingOptions; wishes: SourceOptions }
  | "next";

export type WhatWasRead = { preview: ImportReading; coverage: Coverage; dataAt: Date | null; hash: string };

export type ReadingAnswer =
  | { read: WhatWasRead }
  | { refused: string; table?: ImportTable }
  /** Rows for `stageRows`; null after the last ones. */
  | { rows: string | null };

declare const self: Worker;

const slices: Uint8Array[] = [];
let batches: Generator<string> | undefined;

self.onmessage = ({ data }: MessageEvent<ReadingOrder>) => {
  if (data === "next") answer({ rows: batches?.next().value ?? null });
  else if ("slice" in data) slices.push(data.slice);
  else answer(read(data));
};

const answer = (words: ReadingAnswer) => self.postMessage(words);

function read({ fileName, options, wishes }: Exclude<ReadingOrder, "next" | { slice: Uint8Array }>): ReadingAnswer {
  const bytes = Buffer.concat(slices.splice(0));
  try {
    const reading = readFile(bytes, options);
    const source = sourceOf(reading, fileName, wishes);
    batches = batchesOf(reading);
    return {
      read: {
        preview: previewOf(reading, source),
        coverage: coverageOf(reading.places),
        dataAt: reading.dataAt,
        hash: sha256(bytes),
      },
    };
  } catch (failure) {
    if (failure instanceof MissingColumns) return { refused: failure.message, table: failure.table };
    if (failure instanceof UnreadableFile || failure instanceof UnfitSource) return { refused: failure.message };
    throw failure;
  }
}

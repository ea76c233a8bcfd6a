// Reads a file that others have written, in a process of its own, one file at a time.
import { t } from "../../i18n/t.ts";
import { limitConcurrency } from "../../workers/concurrency.ts";
import type { ReportProgress, StopReason } from "../../workers/port.ts";
import { openWorker, type TaskWorker, WorkerStopped } from "../../workers/workers.ts";
import { MAX_FILE_BYTES, type StreetMapProblem } from "./limits.ts";
import type { ParsedImport } from "./parsed-import.ts";
import type { FileSlice, ParseRequest, ParserProblem, ParserRequest, ParserResponse } from "./parser-worker.ts";

/** Applies to files of up to 50 MB; larger ones, which only the command line reads, may take as many times as much. */
const MEMORY_MB = 400;
/** Besides what each megabyte that was received may take: a small archive that unpacks to much gets no more for it. */
const PROCESSOR_MS = 45_000;
const PROCESSOR_MS_PER_MB = 1500;
/** The process has a low priority: on a busy machine, it waits for some of the time. */
const DEADLINE_MS = 55_000;
const DEADLINE_MS_PER_MB = 3000;

/** Small, because a message is in memory several times. Each is a copy, because the whole buffer of a part would be sent. */
const MESSAGE_BYTES = 256 * 1024;

const enqueue = limitConcurrency(1);

export type ReadFile = {
  slices: AsyncIterable<FileSlice> | Iterable<FileSlice>;
  /** Bytes. */
  size: number;
  request: ParseRequest;
  signal?: AbortSignal;
  onProgress?: ReportProgress;
};

/** `batches` are for `stageRows`, `leftOut` for `storeLeftOut`, and the parts of the `map`, after both, for `stageStreets`. */
export type UseFile = (read: {
  parsed: ParsedImport;
  batches: AsyncIterable<string>;
  leftOut: AsyncIterable<string>;
  map: AsyncIterable<Uint8Array | StreetMapProblem>;
}) => Promise<void>;

/** @returns why it can't be read, or null @throws the signal's reason */
export const readFile = (file: ReadFile, use: UseFile): Promise<ParserProblem | null> =>
  enqueue(async () => {
    file.signal?.throwIfAborted();
    const megabytes = file.size / 1e6;
    const scale = Math.max(1, file.size / MAX_FILE_BYTES);
    const worker = openWorker<ParserRequest, ParserResponse>("features/imports/parser-worker", {
      in: "process",
      memoryMb: Math.ceil(MEMORY_MB * scale),
      processorMs: PROCESSOR_MS + PROCESSOR_MS_PER_MB * megabytes,
      deadlineMs: DEADLINE_MS + DEADLINE_MS_PER_MB * megabytes,
      signal: file.signal,
      onProgress: file.onProgress,
    });
    try {
      const response = await parse(worker, file);
      if ("error" in response) return response;
      const { parsed } = response;
      const [batches, leftOut] = [readTexts(worker, "next"), readTexts(worker, "left out")];
      await use({ parsed, batches, leftOut, map: readMap(worker) });
      return null;
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
      return { error: explainStop(error.reason), isStopped: true };
    } finally {
      worker.close();
    }
  });

async function parse(worker: TaskWorker<ParserRequest, ParserResponse>, { slices, request }: ReadFile) {
  for await (const { slice, ...file } of slices)
    for (let from = 0; from < slice.length || from === 0; from += MESSAGE_BYTES)
      await worker.request({ ...file, slice: new Uint8Array(slice.subarray(from, from + MESSAGE_BYTES)) });
  return (await worker.request(request)) as { parsed: ParsedImport } | ParserProblem;
}

async function* readTexts(
  worker: TaskWorker<ParserRequest, ParserResponse>,
  request: "next" | "left out",
): AsyncGenerator<string> {
  for (;;) {
    const { text } = (await worker.request(request)) as { text: string | null };
    if (text === null) return;
    yield text;
  }
}

/** A map that takes too much memory or time is left out. */
async function* readMap(
  worker: TaskWorker<ParserRequest, ParserResponse>,
): AsyncGenerator<Uint8Array | StreetMapProblem> {
  const ask = async () => ((await worker.request("map")) as { part: Uint8Array | StreetMapProblem | null }).part;
  const first = await ask().catch((error) => {
    if (error instanceof WorkerStopped) return "effort" as const;
    throw error;
  });
  if (first) yield first;
  if (first && typeof first !== "string") for (let part = await ask(); part; part = await ask()) yield part;
}

function explainStop(reason: StopReason): string {
  if (reason === "processor" || reason === "deadline")
    return t("Reading this file takes too long. Split it into several files.");
  if (reason === "memory") return t("Reading this file takes too much memory. Split it into several files.");
  return t("Reading this file failed. Split it into several files, or export it in another format.");
}

import { startWorker } from "../../worker.ts";
import type { ParserRequest, ParserResponse } from "./parser-worker.ts";

/** The parser handles one request at a time. Close it after use. */
export function openParser() {
  const worker = startWorker("features/imports/parser-worker");
  // The worker may fail before the first request.
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = ({ message }) => reject(new Error(`Parsing failed: ${message}`));
    worker.addEventListener("close", () => reject(new Error("The parser has stopped.")));
  });
  failed.catch(() => {});
  const request = (message: ParserRequest) =>
    Promise.race([
      failed,
      new Promise<ParserResponse>((resolve) => {
        worker.onmessage = ({ data }: MessageEvent<ParserResponse>) => resolve(data);
        worker.postMessage(message);
      }),
    ]);
  return {
    /** Transfers the memory of `slice` to the worker. */
    addSlice: (slice: Uint8Array) =>
      worker.postMessage({ slice } satisfies ParserRequest, [slice.buffer as ArrayBuffer]),
    request,
    async *batches(): AsyncGenerator<string> {
      for (;;) {
        const response = await request("next");
        if (!("rows" in response) || response.rows === null) return;
        yield response.rows;
      }
    },
    close: () => worker.terminate(),
  };
}

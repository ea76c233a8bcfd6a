// A file that the browser stores instead of showing it.
import { toStream } from "../encoding/to-stream.ts";

/** What a route with a download says. */
export const DOWNLOAD = { headers: { "Content-Disposition": "The file name." } };

/** @param text or its parts, written while they are read */
export const toDownload = (text: string | AsyncGenerator<string>, fileName: string, type: string): Response =>
  new Response(typeof text === "string" ? text : toStream(text).pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
  });

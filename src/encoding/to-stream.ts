// A stream that reads the next part when the one before was taken, and stops reading when nobody wants more.
import { ReadableStream as WebStream } from "node:stream/web";

/** TypeScript's own types don't have `from`. */
export const toStream = <Part>(parts: AsyncIterable<Part>): ReadableStream<Part> =>
  WebStream.from(parts) as unknown as ReadableStream<Part>;

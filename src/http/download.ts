// A file that the browser stores instead of showing it.

/** @param text or its parts, written while they are read */
export const toDownload = (text: string | AsyncGenerator<string>, fileName: string, type: string): Response =>
  new Response(typeof text === "string" ? text : toStream(text), {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
  });

function toStream(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

// A file that the browser stores instead of showing it.

/** @param parts written while they are read */
export function toDownload(parts: AsyncGenerator<string>, fileName: string, type: string): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(stream, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${fileName}"`,
    },
  });
}

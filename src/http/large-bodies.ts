// Sends the headers of a large response together with its body.

/** Less than the 16 KB in which Bun collects a response. The headers need about 1 KB. */
const MAX_COLLECTED = 14_000;

/** What is rendered per request. Files and downloads are sent in other ways. */
const RENDERED = /^(text\/html|application\/json|image\/svg)/;

/** Bun 1.4 sends each header part by itself after an `await` (oven-sh/bun pull request 41341). A stream sends them at once. */
export async function sendHeadersWithBody(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (request.method === "HEAD" || headers.has("content-encoding") || !RENDERED.test(headers.get("content-type") ?? ""))
    return response;
  const text = await response.text();
  return new Response(text.length > MAX_COLLECTED ? toStream(text) : text || null, { status, headers });
}

function toStream(text: string): ReadableStream {
  const source: Bun.DirectUnderlyingSource = {
    type: "direct",
    pull(controller) {
      controller.write(text);
      controller.end();
    },
  };
  // TypeScript's own types don't have Bun's direct streams.
  return new ReadableStream(source as unknown as UnderlyingDefaultSource);
}

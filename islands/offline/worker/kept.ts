// Responses that are kept, each with the time at which it was loaded.

const TIME = "x-kept-at";

export async function keep(cache: Cache, path: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(TIME, new Date().toISOString());
  // The body is no longer compressed.
  headers.delete("content-encoding");
  headers.delete("vary");
  await cache.put(path, new Response(await response.blob(), { headers })).catch(() => {});
}

export const keptAt = (response: Response) => response.headers.get(TIME) ?? new Date(0).toISOString();

export async function isFresh(cache: Cache, path: string, ms: number): Promise<boolean> {
  const kept = await cache.match(path);
  return kept !== undefined && Date.now() - Date.parse(keptAt(kept)) < ms;
}

export async function prune(cache: Cache, max: number): Promise<void> {
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - max))) await cache.delete(request);
}

/** Statuses of a server that is being restarted, that its proxy cannot reach, or that a network asks to sign in before. */
const AWAY = new Set([502, 503, 504, 511]);
/** Everything that our pages begin with; see src/layout/Document.tsx. */
const OWN_PAGE = /^<!doctype html><html lang="[\w-]+" dir="\w+" data-locale=/;
const OWN_PAGE_LENGTH = 200;

/** Whether the response isn't the site's: Firefox resolves failures with an error, and hotels answer with own pages. */
export async function isAway(response: Response): Promise<boolean> {
  if (response.type === "error" || AWAY.has(response.status)) return true;
  if (response.type === "opaqueredirect") return false;
  if (!isHtml(response)) return response.status === 401 && !/json/.test(typeOf(response));
  return !OWN_PAGE.test(await readStart(response.clone()));
}

export const isHtml = (response: Response) => /html/.test(typeOf(response));

const typeOf = ({ headers }: Response) => headers.get("content-type") ?? "";

async function readStart({ body }: Response): Promise<string> {
  const reader = body!.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (let done = false; !done && text.length < OWN_PAGE_LENGTH; ) {
    const read = await reader.read();
    text += decoder.decode(read.value, { stream: true });
    ({ done } = read);
  }
  void reader.cancel();
  return text;
}

/** `Response.json`, which Safari has from version 17 on. */
export const toJson = (data: unknown, headers?: HeadersInit) =>
  new Response(JSON.stringify(data), { headers: { "content-type": "application/json", ...headers } });

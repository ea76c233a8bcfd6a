// Responses that are kept, each with the time at which it was loaded.

const TIME = "x-kept-at";

/** Keeps a copy of a successful response. Does nothing if the browser has no space left. */
export async function keep(cache: Cache, path: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(TIME, new Date().toISOString());
  // The body is no longer compressed.
  headers.delete("content-encoding");
  headers.delete("vary");
  await cache.put(path, new Response(await response.blob(), { headers })).catch(() => {});
}

export const keptAt = (response: Response) => response.headers.get(TIME) ?? new Date(0).toISOString();

/** Whether a path was kept less than so many ms ago. */
export async function isFresh(cache: Cache, path: string, ms: number): Promise<boolean> {
  const kept = await cache.match(path);
  return kept !== undefined && Date.now() - Date.parse(keptAt(kept)) < ms;
}

/** Removes the oldest beyond a number. */
export async function prune(cache: Cache, max: number): Promise<void> {
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - max))) await cache.delete(request);
}

/** Statuses of a server that is being restarted, or that its proxy cannot reach. */
export const isAway = ({ status }: Response) => status === 502 || status === 503 || status === 504;

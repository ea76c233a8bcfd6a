// One fetch to /api, and one shape of error.

/** A refused request. Its message is `status: body`, as the specification says. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
  }

  /** The server's words for a person, in general and by field. */
  get said(): { message?: string; fields?: Record<string, string[]> } {
    try {
      return JSON.parse(this.message.slice(5));
    } catch {
      return {};
    }
  }
}

/** Nobody is signed in: the message begins with 401 and contains 'Unauthorized'. */
export const isUnauthorized = (error: unknown) => error instanceof Error && /^401: .*Unauthorized/.test(error.message);

/** Names the viewer of this page: somebody else may have signed in since, in another tab. */
export function forViewer(): Record<string, string> {
  const viewer = document.documentElement.dataset.viewer;
  return viewer ? { "X-Viewer": viewer } : {};
}

/**
 * Calls the API with cookies; JSON goes out only where there is a body.
 * @param patience ms to wait for the answer
 * @param keepalive whether it goes on when its page is left; for small bodies
 * @throws ApiError for every answer that is no success; TypeError without an answer
 */
export async function call<T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  { timeoutMs, keepalive }: { timeoutMs?: number; keepalive?: boolean } = {},
): Promise<T> {
  const response = await fetch(path, {
    method,
    keepalive,
    credentials: "include",
    headers: { ...forViewer(), ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return (text ? JSON.parse(text) : undefined) as T;
}

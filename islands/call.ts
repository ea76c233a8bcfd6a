// One fetch to /api, and one shape of error.

/** A refused request. Its message is the specification's: status, colon, space, body. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
  }

  /** What the server said for a person, and of which fields. */
  get said(): { message?: string; fields?: Record<string, string[]> } {
    try {
      return JSON.parse(this.message.slice(5));
    } catch {
      return {};
    }
  }
}

/** A message that begins with 401 and holds 'Unauthorized' says that nobody is signed in. */
export const isUnauthorized = (error: unknown) => error instanceof Error && /^401: .*Unauthorized/.test(error.message);

/** Says for whom this page was made, so that nothing is done in the name of somebody who signed in since, in another tab. */
export function forViewer(): Record<string, string> {
  const viewer = document.documentElement.dataset.viewer;
  return viewer ? { "X-Viewer": viewer } : {};
}

/**
 * Calls the API with cookies; JSON goes out only where there is a body.
 * @param patience ms after which no answer is awaited any more
 * @throws ApiError for every answer that is not a success; a TypeError where there was no answer
 */
export async function call<T = unknown>(method: string, path: string, body?: unknown, patience?: number): Promise<T> {
  const response = await fetch(path, {
    method,
    credentials: "include",
    headers: { ...forViewer(), ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(patience !== undefined && { signal: AbortSignal.timeout(patience) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return (text ? JSON.parse(text) : undefined) as T;
}

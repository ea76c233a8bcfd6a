/** A response that is not successful. Its message is `status: body`, as the specification requires. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
  }

  get messages(): { message?: string; fields?: Record<string, string[]> } {
    try {
      return JSON.parse(this.message.slice(5));
    } catch {
      return {};
    }
  }
}

/** Per the specification: the message begins with 401 and contains "Unauthorized". */
export const isUnauthorized = (error: unknown) => error instanceof Error && /^401: .*Unauthorized/.test(error.message);

/** Headers that name this page's viewer: another user may have signed in since, in another tab. */
export function forViewer(): Record<string, string> {
  const viewer = document.documentElement.dataset.viewer;
  return viewer ? { "X-Viewer": viewer } : {};
}

/** @param keepalive for small bodies only @throws ApiError if the response is not successful; TypeError if there is none */
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
    headers: {
      ...forViewer(),
      "X-Clock": String(Date.now()),
      ...(body !== undefined && { "Content-Type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text || response.statusText);
  return (text ? JSON.parse(text) : undefined) as T;
}

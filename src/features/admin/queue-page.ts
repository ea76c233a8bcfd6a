// Pages of the queues that admins work off. What is decided leaves them, so that a page may be gone when it is asked for.

/** Rows of a page. */
export const QUEUE_PAGE = 50;

/** The page an address asks for, or the last one there is. @param total rows of the queue now */
export function askedPage(query: URLSearchParams, total: number): number {
  const asked = query.get("page") ?? "";
  const last = Math.max(1, Math.ceil(total / QUEUE_PAGE));
  return /^[1-9]\d{0,5}$/.test(asked) ? Math.min(Number(asked), last) : 1;
}

export const queueSlice = (page: number) => ({ offset: (page - 1) * QUEUE_PAGE, limit: QUEUE_PAGE });

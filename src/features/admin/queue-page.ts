// Pages of the queues that admins work off. What is decided leaves them, so that a page may be gone when it is asked for.

/** Rows of a page. */
export const QUEUE_PAGE = 50;

type Read<Rows, Count> = {
  rows: (page: number) => Promise<Rows>;
  count: () => Promise<Count>;
  /** Rows of the queue now. */
  total: (count: Count) => number;
};

/** The page an address asks for, or the last one there is. The page and the count are asked for together. */
export async function readQueuePage<Rows, Count>(query: URLSearchParams, { rows, count, total }: Read<Rows, Count>) {
  const given = query.get("page") ?? "";
  const asked = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
  const [found, counted] = await Promise.all([rows(asked), count()]);
  const last = Math.max(1, Math.ceil(total(counted) / QUEUE_PAGE));
  return asked <= last ? { page: asked, rows: found, counted } : { page: last, rows: await rows(last), counted };
}

/** Where a page stands in its queue. */
export const queueSlice = (page: number) => ({ offset: (page - 1) * QUEUE_PAGE, limit: QUEUE_PAGE });

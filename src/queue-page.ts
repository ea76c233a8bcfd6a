// Pages of the admins' queues. Decided rows leave a queue, so a page may no longer exist when it is asked for.

/** Rows of a page. */
export const QUEUE_PAGE = 50;

type Read<Rows, Count> = {
  rows: (page: number) => Promise<Rows>;
  count: () => Promise<Count>;
  /** Rows in the whole queue. */
  total: (count: Count) => number;
};

/** The page in the address, or the last one there is. Reads the page and the count at the same time. */
export async function readQueuePage<Rows, Count>(query: URLSearchParams, { rows, count, total }: Read<Rows, Count>) {
  const given = query.get("page") ?? "";
  const asked = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
  const [found, counted] = await Promise.all([rows(asked), count()]);
  const last = Math.max(1, Math.ceil(total(counted) / QUEUE_PAGE));
  return asked <= last ? { page: asked, rows: found, counted } : { page: last, rows: await rows(last), counted };
}

/** The rows of a page. */
export const queueSlice = (page: number) => ({ offset: (page - 1) * QUEUE_PAGE, limit: QUEUE_PAGE });

// Pages of the admin queues. Decided rows leave a queue, so a requested page may no longer exist.
import { QUEUE_PAGE } from "../../../ui/QueuePages.tsx";

type Read<Rows, Count> = {
  rows: (page: number) => Promise<Rows>;
  count: () => Promise<Count>;
  total: (count: Count) => number;
};

/** Reads the page in the query, or the last page if that one no longer exists. */
export async function readQueuePage<Rows, Count>(query: URLSearchParams, { rows, count, total }: Read<Rows, Count>) {
  const given = query.get("page") ?? "";
  const asked = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
  const [found, counted] = await Promise.all([rows(asked), count()]);
  const last = Math.max(1, Math.ceil(total(counted) / QUEUE_PAGE));
  return asked <= last ? { page: asked, rows: found, counted } : { page: last, rows: await rows(last), counted };
}

export const queueOffset = (page: number) => ({ offset: (page - 1) * QUEUE_PAGE, limit: QUEUE_PAGE });

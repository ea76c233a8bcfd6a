import type { ReactNode } from "react";
import type { OtherPages } from "../../../ui/PageDone.tsx";
import { QUEUE_PAGE, QueuePages } from "../../../ui/QueuePages.tsx";

type Queue<Row, Counted> = {
  list: (range: { offset: number; limit: number }, page: number) => Promise<Row[]>;
  count: () => Promise<Counted>;
  total: (counted: Counted) => number;
  /** The address of the first page. */
  path: string;
  show: (rows: Row[], others: OtherPages, counted: Counted) => ReactNode;
};

/** The page of a queue that the query asks for, or the last one: decided rows leave a queue, so that page may no longer exist. */
export async function showQueue<Row, Counted>(query: URLSearchParams, queue: Queue<Row, Counted>) {
  const { list, path, show } = queue;
  const given = query.get("page") ?? "";
  const asked = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
  const read = (page: number) => list({ offset: (page - 1) * QUEUE_PAGE, limit: QUEUE_PAGE }, page);
  const [found, counted] = await Promise.all([read(asked), queue.count()]);
  const total = queue.total(counted);
  const page = Math.min(asked, Math.max(1, Math.ceil(total / QUEUE_PAGE)));
  const rows = page === asked ? found : await read(page);
  return (
    <div className="grid gap-6">
      {show(rows, { waiting: total - rows.length, href: path }, counted)}
      <QueuePages
        page={page}
        shown={rows.length}
        total={total}
        toUrl={(other) => path + (other > 1 ? `&page=${other}` : "")}
      />
    </div>
  );
}

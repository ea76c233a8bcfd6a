import type { ReactNode } from "react";
import * as v from "valibot";
import { t } from "../../../i18n/t.ts";
import { Filters, type QueryParams, toTabUrl } from "../../../ui/AdminList.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import type { OtherPages } from "../../../ui/PageDone.tsx";
import { QUEUE_PAGE, QueuePages } from "../../../ui/QueuePages.tsx";
import { searchWords } from "../../../validation.ts";

type Queue<Row, Counted> = {
  tab: string;
  /** What its URL says besides. */
  kept?: QueryParams;
  /** @param search for places; "" finds all */
  list: (range: { offset: number; limit: number }, search: string) => Promise<Row[]>;
  count: (search: string) => Promise<Counted>;
  total: (counted: Counted) => number;
  above?: (counted: Counted, search: string) => ReactNode;
  show: (rows: Row[], others: OtherPages) => ReactNode;
};

/** The page of a queue that the query asks for, or the last one: decided rows leave a queue, so that page may no longer exist. */
export async function showQueue<Row, Counted>(params: URLSearchParams, queue: Queue<Row, Counted>) {
  const { tab, kept = {}, list, above, show } = queue;
  const search = v.safeParse(searchWords(), params.get("q") ?? "");
  const q = search.success ? search.output : "";
  const given = params.get("page") ?? "";
  const asked = /^[1-9]\d{0,5}$/.test(given) ? Number(given) : 1;
  const read = (page: number) => list({ offset: (page - 1) * QUEUE_PAGE, limit: QUEUE_PAGE }, q);
  const [found, counted] = await Promise.all([read(asked), queue.count(q)]);
  const total = queue.total(counted);
  const page = Math.min(asked, Math.max(1, Math.ceil(total / QUEUE_PAGE)));
  const rows = page === asked ? found : await read(page);
  const filters = { ...kept, q };
  const toUrl = (other: number) => toTabUrl(tab, { ...filters, page: other > 1 ? String(other) : undefined });
  return (
    <div className="grid gap-6">
      {above?.(counted, q)}
      {(q || total > 1) && (
        <Filters
          tab={tab}
          filters={filters}
          kept={Object.keys(kept)}
          search={{ name: "q", label: t("Search"), placeholder: t("Name, address or ID") }}
        />
      )}
      {q && total === 0 ? <NoPlaces /> : show(rows, { waiting: total - rows.length, href: toUrl(1) })}
      <QueuePages page={page} shown={rows.length} total={total} toUrl={toUrl} />
    </div>
  );
}

export const NoPlaces = () => (
  <EmptyState drawing="no-matches" title={t("No places match")}>
    {t("The search covers names, addresses and IDs.")}
  </EmptyState>
);

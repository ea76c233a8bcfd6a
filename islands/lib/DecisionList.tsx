import type { ReactElement, ReactNode, RefObject } from "react";
import { t } from "../../src/i18n/t.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { type OtherPages, PageDone } from "../../src/ui/PageDone.tsx";

type Props<Item> = {
  label: string;
  queue: { remaining: Item[]; list: RefObject<HTMLDivElement | null> };
  others: OtherPages;
  empty: { title: string; text: string };
  children: (item: Item) => ReactElement;
};

export function DecisionList<Item extends { id: string }>({ label, queue, others, empty, children }: Props<Item>) {
  const { remaining, list } = queue;
  return (
    <section aria-label={label}>
      <div ref={list} tabIndex={-1} className="outline-none">
        {remaining.length > 0 ? (
          <ul className="grid gap-5">
            {remaining.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        ) : others.waiting > 0 ? (
          <PageDone {...others} />
        ) : (
          <EmptyState drawing="seen-everything" title={t(empty.title)}>
            {t(empty.text)}
          </EmptyState>
        )}
      </div>
    </section>
  );
}

/** What an item says, in its <dl>. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 break-words">
    <dt className="text-sm text-faint">{label}</dt>
    <dd>{children}</dd>
  </div>
);

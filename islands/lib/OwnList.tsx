import type { LucideIcon } from "lucide-react";
import { type ReactElement, type ReactNode, useId } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { useRestoreFocus } from "./use-restore-focus.ts";

type Action = { label: string; icon: LucideIcon; onClick: () => void };

/** @param action false while the list is empty, since the empty state has the same button */
export const OwnHeader = ({ title, action }: { title: string; action?: Action | false }) => (
  <header className="flex flex-wrap items-center gap-3 mb-6">
    <h1 className="text-3xl md:text-4xl me-auto">{title}</h1>
    {action && (
      <Button onClick={action.onClick}>
        <action.icon size={20} aria-hidden />
        {action.label}
      </Button>
    )}
  </header>
);

type Props<Row> = {
  title: string;
  rows: readonly Row[];

  empty: ReactNode;
  className: string;
  children: (row: Row) => ReactElement;
};

export function OwnList<Row extends { id: string; canceledAt?: string | null }>(props: Props<Row>) {
  const { title, rows, empty, className, children } = props;
  const titleId = useId();
  const heading = useRestoreFocus<HTMLHeadingElement>(rows.filter(({ canceledAt }) => !canceledAt).length);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h2 ref={heading} id={titleId} tabIndex={-1} className="mb-4 text-2xl">
        {title}
      </h2>
      {rows.length === 0 ? (
        empty
      ) : (
        <ul className={className}>
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

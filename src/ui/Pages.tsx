import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import { QuietLink } from "./Button.tsx";

type Props = {
  page: number;
  hasMore: boolean;
  toUrl: (page: number) => string;
  className?: string;
  before?: string;
  after?: string;
  /** Between the links. */
  children?: ReactNode;
};

/** The links to the pages beside this one of a long list, if it has any. */
export function Pages({ page, hasMore, toUrl, className = "", children, ...labels }: Props) {
  const { before = t("Newer"), after = t("Older") } = labels;
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={t("Pages")} className={`flex flex-wrap gap-3 ${className}`}>
      {page > 1 && (
        <QuietLink href={toUrl(page - 1)} rel="prev">
          {before}
        </QuietLink>
      )}
      {children}
      {hasMore && (
        <QuietLink href={toUrl(page + 1)} rel="next">
          {after}
        </QuietLink>
      )}
    </nav>
  );
}

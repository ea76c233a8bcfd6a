import { t } from "../i18n/t.ts";
import { QuietLink } from "./Button.tsx";

type Props = {
  page: number;
  hasMore: boolean;
  toUrl: (page: number) => string;
  className?: string;
  before?: string;
  after?: string;
};

/** The links to the pages beside this one of a long list, if it has any. */
export function Pages({ page, hasMore, toUrl, className = "", before = t("Newer"), after = t("Older") }: Props) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={t("Pages")} className={`flex flex-wrap gap-3 ${className}`}>
      {page > 1 && <QuietLink href={toUrl(page - 1)}>{before}</QuietLink>}
      {hasMore && <QuietLink href={toUrl(page + 1)}>{after}</QuietLink>}
    </nav>
  );
}

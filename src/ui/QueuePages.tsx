import { t } from "../i18n/t.ts";
import { QuietLink } from "./Button.tsx";
import { formatNumber } from "./numbers.ts";

export const QUEUE_PAGE = 50;

type Props = { page: number; shown: number; total: number; toUrl: (page: number) => string };

export function QueuePages({ page, shown, total, toUrl }: Props) {
  const before = (page - 1) * QUEUE_PAGE;
  const more = before + shown < total;
  if (page === 1 && !more) return null;
  return (
    <nav aria-label={t("Pages")} className="flex items-center justify-between gap-3">
      <p className="text-faint tabular-nums">
        {shown > 0
          ? t("{first, number}–{last, number} of {total, number}", { first: before + 1, last: before + shown, total })
          : formatNumber(total)}
      </p>
      <div className="flex gap-3">
        {page > 1 && <QuietLink href={toUrl(page - 1)}>{t("Back")}</QuietLink>}
        {more && shown > 0 && <QuietLink href={toUrl(page + 1)}>{t("More")}</QuietLink>}
      </div>
    </nav>
  );
}

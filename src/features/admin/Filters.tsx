// The search, filters and pager of the lists in /admin. Their state is in the URL.

import { Search } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";

export type Choice = { name: string; label: string; options: { value: string; label: string }[] };

type Props = {
  tab: string;
  filters: Record<string, string | undefined>;
  search?: { name: string; label: string; placeholder: string };
  choices?: Choice[];
};

export function Filters({ tab, filters, search, choices = [] }: Props) {
  return (
    <search>
      <form method="get" action="/admin" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value={tab} />
        {search && (
          <label
            className={`grid gap-1 min-w-0 ${choices.length > 1 ? "basis-full lg:basis-44 lg:grow" : "flex-[1_1_11rem]"}`}
          >
            <span className="text-sm text-faint">{search.label}</span>
            <input
              type="search"
              name={search.name}
              defaultValue={filters[search.name]}
              placeholder={search.placeholder}
              maxLength={120}
              className="field-box"
            />
          </label>
        )}
        {choices.map(({ name, label, options }) => (
          <label key={name} className="grid gap-1">
            <span className="text-sm text-faint">{label}</span>
            <select name={name} defaultValue={filters[name] ?? ""} className="field-box">
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className="button button-quiet">
          <Search size={18} aria-hidden />
          {t("Apply")}
        </button>
        {Object.values(filters).some(Boolean) && (
          <ButtonLink kind="bare" href={`/admin?tab=${tab}`}>
            {t("Clear")}
          </ButtonLink>
        )}
      </form>
    </search>
  );
}

/** @param next the `after` of the next page, if there is one */
export function Pager({
  tab,
  filters,
  next,
  label,
}: {
  tab: string;
  filters: Record<string, string | undefined>;
  next?: string | number;
  label: string;
}) {
  if (next === undefined && !filters.after) return null;
  const toUrl = (after?: string) => {
    const { after: _, ...rest } = filters;
    const params = Object.entries(rest).filter((pair): pair is [string, string] => Boolean(pair[1]));
    return `/admin?${new URLSearchParams([["tab", tab], ...params, ...(after ? [["after", after]] : [])])}`;
  };
  return (
    <nav aria-label={label} className="flex flex-wrap justify-between gap-3">
      {filters.after ? (
        <ButtonLink kind="quiet" href={toUrl()}>
          {t("Newest")}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next !== undefined && (
        <ButtonLink kind="quiet" href={toUrl(String(next))}>
          {t("Older")}
        </ButtonLink>
      )}
    </nav>
  );
}

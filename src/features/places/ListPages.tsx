import { t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";

/** `path` may have a query. */
type Props = { path: string; page: number; pages: number };

/** Up to this many, each page links to all; with more, only the first does. */
const MAX_SHOWN = 12;

/** The first page links to every other, so that no place is more than one page away from it. */
export function ListPages({ path, page, pages }: Props) {
  if (pages === 1) return null;
  const toPath = (each: number) => (each === 1 ? path : `${path}${path.includes("?") ? "&" : "?"}page=${each}`);
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const links = (
    <ol className="directory-pages">
      {numbers.map((each) => (
        <li key={each}>
          <a
            href={toPath(each)}
            className="directory-page"
            aria-label={t("Page {page}", { page: each })}
            aria-current={each === page ? "page" : undefined}
          >
            {each}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label={t("Pages")} className="grid gap-4 justify-items-center">
      {pages <= MAX_SHOWN && links}
      <div className="flex flex-wrap justify-center gap-3">
        {page > 1 && (
          <ButtonLink href={toPath(page - 1)} kind="quiet">
            {t("Previous page")}
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink href={toPath(page + 1)} kind="quiet">
            {t("Next page")}
          </ButtonLink>
        )}
      </div>
      {pages > MAX_SHOWN && page === 1 && (
        <details className="w-full">
          <summary className="button button-quiet">{t("All pages")}</summary>
          {links}
        </details>
      )}
    </nav>
  );
}

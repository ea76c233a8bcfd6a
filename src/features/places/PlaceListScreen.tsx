import { t } from "../../i18n/t.ts";
import type { NeedsQuery, NeedsScope, RelaxLinks as RelaxPaths } from "../../taste/needs.ts";
import { Breadcrumbs, type Crumb } from "../../ui/Breadcrumbs.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type CardPlace, FIRST_ROW, PlaceGrid } from "../../ui/PlaceCard.tsx";
import { RelaxLinks } from "../../ui/RelaxLinks.tsx";
import { type Credit, SourceLine } from "../../ui/SourceLine.tsx";
import { type CountedLink, CountedLinks } from "./CountedLinks.tsx";
import { ListFilters } from "./ListFilters.tsx";

type Props = {
  title: string;
  crumbs: Crumb[];
  total: number;
  places: CardPlace[];
  credits: (Credit | null)[];
  /** Lists with some of these places, or more of their kind. */
  related: { title: string; links: CountedLink[] }[];
  path: string;
  page: number;
  pages: number;
  filters: { scope: NeedsScope; needs: NeedsQuery };
  relax?: RelaxPaths;
};

export function PlaceListScreen(props: Props) {
  const { title, crumbs, total, places, credits, related, path, page, pages, filters, relax } = props;
  return (
    <div className="page-width py-6 md:py-8 grid gap-6">
      <header className="grid gap-2">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className="text-3xl md:text-5xl break-words">{title}</h1>
        <p className="text-lg text-faint">
          {t("{count, plural, one {# place} other {# places}}, by name", { count: total })}
          {pages > 1 && ` · ${t("page {page} of {pages}", { page, pages })}`}
        </p>
        <ListFilters {...filters} />
      </header>
      {related.map((links) => (
        <CountedLinks key={links.title} {...links} isQuiet />
      ))}
      <section aria-label={title}>
        <h2 className="visually-hidden">{t("Places")}</h2>
        {places.length > 0 ? (
          <PlaceGrid places={places} eager={FIRST_ROW} />
        ) : relax ? (
          <NoneFits {...relax} />
        ) : (
          <NoPlaces />
        )}
      </section>
      <ListPages path={path} page={page} pages={pages} />
      <SourceLine credits={credits} />
    </div>
  );
}

const NoPlaces = () => (
  <EmptyState
    drawing="no-matches"
    title={t("No places here yet")}
    action={<QuietLink href="/places">{t("All places")}</QuietLink>}
  >
    {t("Places appear here as soon as they are listed.")}
  </EmptyState>
);

const NoneFits = (props: RelaxPaths) => (
  <EmptyState
    drawing="no-matches"
    title={t("No businesses found matching your filters. Try adjusting your search.")}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <RelaxLinks {...props} />
      </div>
    }
  >
    {t("No places match all of these filters.")}
  </EmptyState>
);

/** `path` may have a query. */
type PagesProps = { path: string; page: number; pages: number };

/** Up to this many, each page links to all; with more, only the first does. */
const MAX_SHOWN = 12;

/** The first page links to every other, so that no place is more than one page away from it. */
function ListPages({ path, page, pages }: PagesProps) {
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
        {page > 1 && <QuietLink href={toPath(page - 1)}>{t("Previous page")}</QuietLink>}
        {page < pages && <QuietLink href={toPath(page + 1)}>{t("Next page")}</QuietLink>}
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

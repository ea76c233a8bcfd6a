import { t } from "../i18n/t.ts";
import { LocalText } from "./LocalText.tsx";

/** The last one is the page itself. `language`: of a name, if it is known and not that of the page. */
export type Crumb = { label: string; path: string; language?: string };

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label={t("Breadcrumbs")}>
    <ol className="flex flex-wrap items-center text-sm text-faint">
      {crumbs.slice(0, -1).map(({ label, path }) => (
        <li key={path} className="inline-flex items-center">
          <a href={path} className="plain-link inline-flex items-center min-h-11">
            {label}
          </a>
          <span aria-hidden="true" className="px-2 rtl:-scale-x-100">
            ›
          </span>
        </li>
      ))}
      <li aria-current="page" className="min-w-0 [overflow-wrap:anywhere]">
        <LocalText language={crumbs.at(-1)?.language}>{crumbs.at(-1)?.label}</LocalText>
      </li>
    </ol>
  </nav>
);

/** https://schema.org/BreadcrumbList */
export const toBreadcrumbList = (crumbs: readonly Crumb[], baseUrl: string) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: crumbs.map(({ label, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: baseUrl + path,
  })),
});

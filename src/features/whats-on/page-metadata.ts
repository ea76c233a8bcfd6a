import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import { type Crumb, toBreadcrumbList } from "../../ui/Breadcrumbs.tsx";
import { type City, formatLongDate } from "../../ui/dates.ts";
import { toEventJsonLd } from "../events/event-metadata.ts";
import type { Program } from "./program.ts";
import { toProgramPath } from "./schema.ts";

/** Search engines find all pages with events. */
export function toPage(program: Program, city: City, baseUrl: string): Page {
  const { date, events, total, page } = program;
  const name = city.name;
  const day = date && formatLongDate(date);
  const title = day ? t("What's on in {city} on {day}", { city: name, day }) : t("What's on in {city}", { city: name });
  const description = day
    ? t("{count, plural, one {# event} other {# events}} in {city} on {day}: concerts, tastings, walks and more.", {
        count: total,
        city: name,
        day,
      })
    : t("{count, plural, one {# upcoming event} other {# upcoming events}} in {city}, day by day.", {
        count: total,
        city: name,
      });
  if (date && events.length === 0) return { title, description };
  return {
    title: page === 1 ? title : t("{title}, page {page}", { title, page }),
    description,
    canonical: toProgramPath(program),
    jsonLd: [toBreadcrumbList(getCrumbs(program), baseUrl), toItemList(program, city, baseUrl)],
  };
}

export function getCrumbs({ date }: Pick<Program, "date">): Crumb[] {
  const crumbs = [
    { label: t("Home"), path: "/" },
    { label: t("What's on"), path: "/whats-on" },
  ];
  return date ? [...crumbs, { label: formatLongDate(date), path: toProgramPath({ date, page: 1 }) }] : crumbs;
}

const toItemList = ({ events, total }: Program, city: City, baseUrl: string) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  numberOfItems: total,
  itemListElement: events.map((event, i) => ({
    "@type": "ListItem",
    position: i + 1,
    item: { ...toEventJsonLd(event, city, baseUrl), image: `${baseUrl}/og/event/${event.id}.png` },
  })),
});

import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
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
    jsonLd: {
      "@context": "https://schema.org",
      "@graph": [toBreadcrumbs(program, baseUrl, day), toItemList(program, baseUrl)],
    },
  };
}

function toBreadcrumbs({ date }: Program, baseUrl: string, day: string | undefined): object {
  const steps = [
    { name: t("Home"), path: "/" },
    { name: t("What's on"), path: "/whats-on" },
    ...(date && day ? [{ name: day, path: toProgramPath({ date, page: 1 }) }] : []),
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      item: baseUrl + path,
    })),
  };
}

const toItemList = ({ events, total }: Program, baseUrl: string) => ({
  "@type": "ItemList",
  numberOfItems: total,
  itemListElement: events.map((event, i) => ({
    "@type": "ListItem",
    position: i + 1,
    item: { ...toEventJsonLd(event, baseUrl), image: `${baseUrl}/og/event/${event.id}.png` },
  })),
});

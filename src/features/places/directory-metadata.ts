// Titles, descriptions, breadcrumbs and structured data of the open city.
import { BUSINESS_TYPES } from "../../../db/vocabulary.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import { getTagLabel } from "../../i18n/tags.ts";
import type { Page } from "../../layout/Document.tsx";
import { type Crumb, toBreadcrumbList } from "../../ui/Breadcrumbs.tsx";
import { formatList } from "../../ui/lists.ts";
import { toPreviewText } from "../../ui/preview-text.ts";
import { toPostalAddress } from "../../ui/schema-org.ts";
import type { Directory, Topic } from "./directory.ts";
import { countPages, PLACES_PER_PAGE, type PlaceList, toListPath } from "./filtered-list.ts";
import type { Listing } from "./listing/schema.ts";
import { getPreviewImage, toSchemaType } from "./page-metadata.ts";

/** The name of the city, unless it has none, and the origin of the site. */
export type Site = { city: string | undefined; baseUrl: string };

export const getPlacesTitle = (city: string | undefined): string =>
  city ? t("Places in {city}", { city }) : t("Places");

export const getMapTitle = (city: string | undefined): string => (city ? t("Map of {city}", { city }) : t("Map"));

export function getListTitle(list: PlaceList, city: string | undefined): string {
  const what = getSubject(list);
  const where = list.area?.name ?? city;
  return where ? t("{what} in {where}", { what, where }) : what;
}

/** "Wine bar" for "kind:wine bar". */
export const getTopicLabel = ({ tag }: Pick<Topic, "tag">): string => getTagLabel(tag);

const getSubject = ({ type, topic }: PlaceList): string =>
  topic ? getTopicLabel(topic) : type ? getTypeLabel(type) : t("Places");

export const getDirectoryCrumbs = (): [Crumb, Crumb] => [
  { label: t("Home"), path: "/" },
  { label: t("Places"), path: "/places" },
];

export function getListCrumbs(list: PlaceList): Crumb[] {
  const crumbs: Crumb[] = getDirectoryCrumbs();
  if (list.type || list.topic || !list.area) {
    const label = list.type || list.topic ? getSubject(list) : t("All places");
    crumbs.push({ label, path: toListPath({ ...list, area: null }) });
  }
  if (list.area) crumbs.push({ label: list.area.name, path: toListPath(list) });
  return crumbs;
}

type Named = Pick<Listing, "id" | "name" | "nameLanguage" | "type">;
export const getPlaceCrumbs = ({ id, name, nameLanguage, type }: Named): Crumb[] => [
  ...getDirectoryCrumbs(),
  { label: getTypeLabel(type), path: `/places/${type}` },
  { label: name, path: `/business/${id}`, ...(nameLanguage && { language: nameLanguage }) },
];

export function toDirectoryPage({ total, byType }: Directory, { city, baseUrl }: Site): Page {
  const title = getPlacesTitle(city);
  const types = BUSINESS_TYPES.filter((type) => byType[type] > 0);
  return {
    title,
    description: t("{count, plural, one {# place} other {# places}} by type, by area and by what people look for.", {
      count: total,
    }),
    canonical: "/places",
    jsonLd: [
      toItemList(
        title,
        types.map((type) => ({ name: getTypeLabel(type), url: `${baseUrl}/places/${type}` })),
      ),
      toBreadcrumbList(getDirectoryCrumbs(), baseUrl),
    ],
  };
}

export const getMapCrumbs = (): Crumb[] => [...getDirectoryCrumbs(), { label: t("Map"), path: "/places/map" }];

export const toMapPage = (total: number, { city, baseUrl }: Site): Page => ({
  title: getMapTitle(city),
  description: t("{count, plural, one {# place} other {# places}} on the map, by type and by area.", { count: total }),
  canonical: "/places/map",
  jsonLd: [toBreadcrumbList(getMapCrumbs(), baseUrl)],
});

export function toListPage(list: PlaceList, page: number, places: readonly Listing[], { city, baseUrl }: Site): Page {
  const heading = getListTitle(list, city);
  const title =
    page === 1 ? heading : t("{title} (page {page} of {pages})", { title: heading, page, pages: countPages(list) });
  const names = places.slice(0, 5).map(({ name }) => name);
  const first = (page - 1) * PLACES_PER_PAGE + 1;
  return {
    title,
    description: toPreviewText(
      t("{count, plural, one {# place} other {# places}}: {names}", {
        count: list.total,
        names: formatList(names, { style: "narrow" }),
      }),
    ),
    // A list without places is not worth finding.
    canonical: list.total > 0 ? toListPath(list) + (page > 1 ? `?page=${page}` : "") : undefined,
    image: places[0] && getPreviewImage(places[0]),
    jsonLd: [
      toItemList(
        title,
        places.map((place) => toListedPlace(place, { city, baseUrl })),
        first,
      ),
      toBreadcrumbList(getListCrumbs(list), baseUrl),
    ],
  };
}

/** https://schema.org/ItemList */
const toItemList = (name: string, items: readonly object[], first = 1) => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  name,
  itemListElement: items.map((item, index) => ({
    "@type": "ListItem",
    position: first + index,
    ...("@type" in item ? { item } : item),
  })),
});

const toListedPlace = (place: Listing, { city, baseUrl }: Site) => ({
  "@type": toSchemaType(place),
  "@id": `${baseUrl}/business/${place.id}`,
  url: `${baseUrl}/business/${place.id}`,
  name: place.name,
  address: toPostalAddress(place.location, city),
  image: new URL(getPreviewImage(place), baseUrl).href,
});

// The open city: what anyone can read about its places.
import { BUSINESS_TYPES, TAG_GROUPS } from "../../../db/vocabulary.ts";
import { nameOf } from "../../city/city.ts";
import type { AppContext, RateLimit, Viewer } from "../../context.ts";
import { assertPublicCity } from "../../http/public-city.ts";
import { consumeInMemory } from "../../http/rate-limits.ts";
import { routes } from "../../http/routes.ts";
import { getTypeLabel } from "../../i18n/labels.ts";
import { t } from "../../i18n/t.ts";
import type { Page } from "../../layout/Document.tsx";
import { renderPublicPage } from "../../layout/public-page.ts";
import { renderPage } from "../../layout/render.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { formatNeeds, getSurroundings, parseNeeds, type UrlNeeds } from "../discovery/surroundings.ts";
import { createBasemapReader } from "../map/api.ts";
import type { BasemapView } from "../map/schema.ts";
import { DirectoryMapScreen, DirectoryScreen, type TypeTile } from "./DirectoryScreen.tsx";
import { type Area, type Directory, getDirectory, readDirectoryVersion, type TypeCounts } from "./directory.ts";
import * as metadata from "./directory-metadata.ts";
import {
  ALL_PLACES,
  countPages,
  findPlaceList,
  isFiltered,
  listFilteredPlaces,
  listPlaces,
  type PlaceList,
  readPage,
  toFilteredPath,
  toListPath,
  toListScope,
} from "./filtered-list.ts";
import { getListings, listCredits } from "./listing/listings.ts";
import { getPictureUrl, type Listing, toPlaceCard } from "./listing/schema.ts";
import { PlaceListScreen } from "./PlaceListScreen.tsx";
import { GROUP_TITLES } from "./PlaceTags.tsx";
import { getTravelerCounts, listMostLiked } from "./travelers.ts";

export const directoryPages = (ctx: AppContext) => {
  const readBasemap = createBasemapReader(ctx);
  return routes(ctx)
    .get("/places", { public: true, caching: "page" })
    .handle(async ({ viewer, request, redirect }) => {
      assertPublicCity(ctx, viewer);
      const needs = formatNeeds(parseNeeds(request.url));
      if (isFiltered(needs)) return redirect(toFilteredPath(ALL_PLACES, needs), 302);
      const { version, directory } = await readDirectory(ctx);
      return respond(ctx, request, viewer, { path: "/places", version, load: () => loadIndex(ctx, directory) });
    })
    .get("/places/map", { public: true, caching: "page" })
    .handle(async ({ viewer, request }) => {
      assertPublicCity(ctx, viewer);
      const needs = formatNeeds(parseNeeds(request.url));
      const { version, directory } = await readDirectory(ctx);
      const load = async () => loadMap(ctx, directory, await readBasemap(), needs);
      return respond(ctx, request, viewer, { path: "/places/map", version, load, isFiltered: isFiltered(needs) });
    })
    .get("/places/:type", { public: true, caching: "page" })
    .handle(({ viewer, request, params }) => respondWithList(ctx, request, viewer, params.type))
    .get("/places/:type/:area", { public: true, caching: "page" })
    .handle(({ viewer, request, params }) => respondWithList(ctx, request, viewer, params.type, params.area));
};

async function readDirectory(ctx: AppContext): Promise<{ version: string; directory: Directory }> {
  const version = await readDirectoryVersion(ctx.db);
  return { version, directory: await getDirectory(ctx.db, version, ctx.city.name) };
}

type Shown = {
  path: string;
  version: string;
  load: () => Promise<{ page: Page; content: React.ReactElement }>;
  /** What someone needs is nothing to find in a search engine or to keep in a cache. */
  isFiltered?: boolean;
};

/** People with a session get the page with their navigation. */
async function respond(ctx: AppContext, request: Request, viewer: Viewer | null, shown: Shown) {
  const { path, version, load, isFiltered } = shown;
  const loadPage = async () => {
    const { page, content } = await load();
    return { page: { ...page, sheet: "city", footer: "public" } as const, content };
  };
  if (!viewer && !isFiltered)
    return renderPublicPage(ctx, request, { variant: path, readVersion: async () => version, load: loadPage });
  const { page, content } = await loadPage();
  return renderPage(ctx, request, viewer, isFiltered ? { ...page, ...UNLISTED } : page, content);
}

/** Without a canonical URL, a page is neither indexed nor cached. */
const UNLISTED = { canonical: undefined, jsonLd: undefined, headers: { "x-robots-tag": "noindex, nofollow" } };

/** From one address: several people may share it. */
const FILTER_LIMIT: RateLimit = { name: "filtered-lists", max: 1200, windowSeconds: 600 };

async function respondWithList(
  ctx: AppContext,
  request: Request,
  viewer: Viewer | null,
  first: string,
  second?: string,
): Promise<Response> {
  assertPublicCity(ctx, viewer);
  const { version, directory } = await readDirectory(ctx);
  const list = findPlaceList(directory, first, second);
  const needs = parseNeeds(request.url);
  if (isFiltered(formatNeeds(needs))) {
    consumeInMemory(ctx, FILTER_LIMIT, request);
    const load = () => loadFiltered(ctx, list, needs, request.url);
    return respond(ctx, request, viewer, { path: toListPath(list), version, load, isFiltered: true });
  }
  const page = readPage(list, request.url);
  const path = toListPath(list) + (page > 1 ? `?page=${page}` : "");
  return respond(ctx, request, viewer, { path, version, load: () => loadList(ctx, directory, list, page) });
}

async function loadIndex(ctx: AppContext, directory: Directory) {
  const site = getSite(ctx);
  const [tiles, mostLiked, credits] = await Promise.all([
    listTiles(ctx, directory),
    listMostLiked(ctx.db, MAX_MOST_LIKED),
    listCredits(ctx.db),
  ]);
  const content = (
    <DirectoryScreen
      title={metadata.getPlacesTitle(site.city)}
      crumbs={metadata.getDirectoryCrumbs()}
      total={directory.total}
      tiles={tiles}
      areas={directory.areas.map((area) => toAreaLink(area))}
      topics={listTopicGroups(directory)}
      mostLiked={await toCards(ctx, await getListings(ctx.db, mostLiked))}
      credits={credits}
      scope={toListScope(ALL_PLACES)}
    />
  );
  return { page: metadata.toDirectoryPage(directory, site), content };
}

const MAX_MOST_LIKED = 8;

const listTiles = (ctx: AppContext, { byType }: Directory): Promise<TypeTile[]> =>
  Promise.all(
    BUSINESS_TYPES.filter((type) => byType[type] > 0).map(async (type): Promise<TypeTile> => {
      const [place] = await listPlaces(ctx.db, { type, area: null, topic: null, total: byType[type] }, 1);
      return {
        label: getTypeLabel(type),
        path: `/places/${type}`,
        count: byType[type],
        picture: place ? getPictureUrl(place) : "",
      };
    }),
  );

const listTopicGroups = ({ topics }: Directory) =>
  TAG_GROUPS.map((group) => ({
    title: t(GROUP_TITLES[group]),
    links: topics
      .filter(({ tag }) => tag.startsWith(`${group}:`))
      .map((topic) => ({
        label: metadata.getTopicLabel(topic),
        path: toListPath({ type: null, area: null, topic }),
        count: topic.total,
      })),
  }));

async function loadMap(ctx: AppContext, directory: Directory, basemap: BasemapView, needs: NeedsQuery) {
  const site = getSite(ctx);
  const content = (
    <DirectoryMapScreen
      title={metadata.getMapTitle(site.city)}
      crumbs={metadata.getMapCrumbs()}
      total={directory.total}
      basemap={basemap}
      types={toTypeLinks(directory.byType, null)}
      areas={directory.areas.map((area) => toAreaLink(area))}
      needs={needs}
      cityName={ctx.city.name}
    />
  );
  return { page: metadata.toMapPage(directory.total, site), content };
}

async function loadList(ctx: AppContext, directory: Directory, list: PlaceList, page: number) {
  const related = page === 1 ? listRelated(directory, list) : [];
  return showList(ctx, list, page, await listPlaces(ctx.db, list, page), {
    related,
    path: toListPath(list),
    needs: {},
  });
}

async function loadFiltered(ctx: AppContext, list: PlaceList, asked: UrlNeeds, url: string) {
  const needs = formatNeeds(asked);
  const { page, total, places, relax } = await listFilteredPlaces(ctx.db, list, asked, url, getSurroundings(ctx));
  const shown = { related: [], path: toFilteredPath(list, needs), needs, relax };
  return showList(ctx, { ...list, total }, page, places, shown);
}

type ListProps = React.ComponentProps<typeof PlaceListScreen>;

async function showList(
  ctx: AppContext,
  list: PlaceList,
  page: number,
  places: Awaited<ReturnType<typeof listPlaces>>,
  { needs, ...shown }: Pick<ListProps, "related" | "path" | "relax"> & Pick<ListProps["filters"], "needs">,
) {
  const site = getSite(ctx);
  const content = (
    <PlaceListScreen
      {...shown}
      title={metadata.getListTitle(list, site.city)}
      crumbs={metadata.getListCrumbs(list)}
      total={list.total}
      places={await toCards(ctx, places)}
      credits={places.map(({ credit }) => credit)}
      page={page}
      pages={countPages(list)}
      filters={{ scope: toListScope(list), needs }}
    />
  );
  return { page: metadata.toListPage(list, page, places, site), content };
}

const getSite = (ctx: AppContext) => ({ city: nameOf(ctx.city), baseUrl: ctx.config.baseUrl });

/** Parts of the list: its areas, or its types. */
function listRelated({ areas, byType }: Directory, { type, area, topic }: PlaceList) {
  if (topic) return [];
  const inAreas = areas.map((each) => toAreaLink(each, type)).filter(({ count }) => count > 0);
  return [
    ...(type ? [] : [{ title: t("By type"), links: toTypeLinks(area?.byType ?? byType, area) }]),
    ...(area ? [] : [{ title: t("By area"), links: inAreas }]),
  ];
}

const toTypeLinks = (byType: TypeCounts, area: Area | null) =>
  BUSINESS_TYPES.filter((type) => byType[type] > 0).map((type) => ({
    label: getTypeLabel(type),
    path: toListPath({ type, area, topic: null }),
    count: byType[type],
  }));

const toAreaLink = (area: Area, type: PlaceList["type"] = null) => ({
  label: area.name,
  isName: true,
  path: toListPath({ type, area, topic: null }),
  count: type ? area.byType[type] : area.total,
});

async function toCards({ db }: AppContext, places: readonly Listing[]) {
  const travelers = await getTravelerCounts(
    db,
    places.map(({ id }) => id),
  );
  return places.map((place) => ({ ...toPlaceCard(place), travelers: travelers.get(place.id) }));
}

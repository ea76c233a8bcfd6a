import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import { linkTo } from "../../ui/TextLink.tsx";
import { Id } from "../../validation.ts";
import { chooseNeeds } from "../discovery/stored-needs.ts";
import { areNeedsOff, formatNeeds, getSurroundings } from "../discovery/surroundings.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { createBasemapReader } from "./api.ts";
import { getMapData, type MapScreenData } from "./places.ts";
import { hasStreets, MapQuery } from "./schema.ts";

export const mapPages = (ctx: AppContext) => {
  const readBasemap = createBasemapReader(ctx);
  return routes(ctx)
    .get("/map", { auth: ["traveler"] })
    .handle(async ({ viewer, request }) => {
      const [traveler, needs] = await Promise.all([
        loadTraveler(ctx.db, viewer.id),
        chooseNeeds(ctx.db, viewer.id, request.url),
      ]);
      const params = { ...parseParams(request.url), ...needs };
      const [data, { area: cityArea, ...basemap }] = await Promise.all([
        getMapData(ctx.db, traveler, params, getSurroundings(ctx)),
        readBasemap(traveler.snapshot),
      ]);
      const props = {
        ...(await addHours(data, ctx)),
        ...basemap,
        type: params.type ?? ("all" as const),
        area: params.bbox ?? null,
        needs: formatNeeds(params),
        needsOff: areNeedsOff(request.url),
        cityArea,
        cityName: ctx.city.name,
      };
      const screen = (
        <>
          <Island name="CityMap" props={props} />
          {viewer.isAdmin && !hasStreets(basemap.basemap) && (
            <p className="page-width pb-6 text-sm text-faint">
              {t("This map shows only rough coastlines and borders.")}{" "}
              {rich("Only admins see this: <link>get the street map</link>.", { link: linkTo("/admin?tab=map") })}
            </p>
          )}
        </>
      );
      return renderPage(ctx, request, viewer, { title: t("Map") }, screen);
    });
};

async function addHours(data: MapScreenData, { city }: AppContext): Promise<MapScreenData> {
  const [place = null] = data.place ? await withHours([data.place], city.timezone) : [];
  return { ...data, nearby: await withHours(data.nearby, city.timezone), place };
}

/** Ignores invalid parameters, because old links may contain anything. */
function parseParams(url: string) {
  const { searchParams } = new URL(url);
  const parse = <Shape extends v.GenericSchema>(shape: Shape, name: string): v.InferOutput<Shape> | undefined => {
    const result = v.safeParse(shape, searchParams.get(name) ?? undefined);
    return result.success ? result.output : undefined;
  };
  return {
    type: parse(MapQuery.entries.type, "type"),
    bbox: parse(MapQuery.entries.bbox, "bbox"),
    place: parse(Id, "place"),
  };
}

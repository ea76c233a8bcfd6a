import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage } from "../../layout/render.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { linkTo } from "../../ui/link-to.tsx";
import { Id } from "../../validation.ts";
import { chooseNeeds } from "../discovery/stored-needs.ts";
import { areNeedsOff, formatNeeds, getSurroundings } from "../discovery/surroundings.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { createBasemapReader } from "./api.ts";
import { getMapData, type MapScreenData } from "./places.ts";
import { type BasemapView, hasStreets, MapQuery } from "./schema.ts";

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
      const [data, view] = await Promise.all([
        getMapData(ctx.db, traveler, params, getSurroundings(ctx)),
        readBasemap(traveler.snapshot),
      ]);
      const screen = (
        <MapScreen
          {...{
            params,
            needs: formatNeeds(params),
            needsOff: areNeedsOff(request.url),
            view,
            isAdmin: viewer.isAdmin,
            cityName: ctx.city.name,
          }}
          data={await addHours(data, ctx)}
        />
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

type Props = {
  data: MapScreenData;
  params: MapQuery;
  needs: NeedsQuery;
  needsOff: boolean;
  view: BasemapView;
  cityName: string;
  isAdmin: boolean;
};

function MapScreen({ data, params, needs, needsOff, view, cityName, isAdmin }: Props) {
  const { area: cityArea, ...basemap } = view;
  const place = { type: params.type ?? "all", area: params.bbox ?? null, needs, needsOff } as const;
  return (
    <>
      <Island name="CityMap" props={{ ...data, ...place, ...basemap, cityArea, cityName }} />
      {isAdmin && !hasStreets(basemap.basemap) && (
        <p className="page-width pb-6 text-sm text-faint">
          {t("This map shows only rough coastlines and borders.")}{" "}
          {rich("Only admins see this: <link>get the street map</link>.", { link: linkTo("/admin?tab=map") })}
        </p>
      )}
    </>
  );
}

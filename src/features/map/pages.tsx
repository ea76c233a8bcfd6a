import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { routes } from "../../http/routes.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../layout/render.tsx";
import { Id } from "../../validation.ts";
import { chooseNeeds } from "../discovery/stored-needs.ts";
import { areNeedsOff, formatNeeds, getSurroundings } from "../discovery/surroundings.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { withHours } from "../places/listing/opening-hours.ts";
import { createBasemapReader } from "./api.ts";
import { MapScreen } from "./MapScreen.tsx";
import { getMapData, type MapScreenData } from "./places.ts";
import { MapQuery } from "./schema.ts";

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

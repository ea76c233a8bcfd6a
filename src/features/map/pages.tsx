// /map
import { Elysia } from "elysia";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { Id } from "../../validation.ts";
import { loadTraveler } from "../discovery/traveler-cache.ts";
import { withHours } from "../listings/opening-hours.ts";
import { basemapReader } from "./api.ts";
import { MapScreen } from "./MapScreen.tsx";
import { getMapData, type MapScreenData } from "./places.ts";
import { MapQuery } from "./schema.ts";

export const mapPages = (ctx: AppContext) => {
  const readBasemap = basemapReader(ctx);
  return new Elysia({ name: "map-pages" }).use(session(ctx)).get(
    "/map",
    async ({ viewer, request }) => {
      const params = parseParams(request.url);
      const traveler = await loadTraveler(ctx.db, viewer.id);
      const [data, { basemap, attributions }] = await Promise.all([
        getMapData(ctx.db, traveler, params),
        readBasemap(traveler.snapshot),
      ]);
      return renderPage(
        ctx,
        request,
        viewer,
        { title: "Map" },
        <MapScreen data={await addHours(data, ctx)} params={params} basemap={basemap} attributions={attributions} />,
      );
    },
    { auth: ["traveler"] },
  );
};

/** Adds the opening hours of the list and the panel. */
async function addHours(data: MapScreenData, { city }: AppContext): Promise<MapScreenData> {
  const [place = null] = data.place ? await withHours([data.place], city.timezone) : [];
  return { ...data, nearby: await withHours(data.nearby, city.timezone), place };
}

/** What the address asks for, without what cannot be read: an old link may say anything. */
function parseParams(url: string) {
  const { searchParams } = new URL(url);
  const one = <Shape extends v.GenericSchema>(shape: Shape, name: string): v.InferOutput<Shape> | undefined => {
    const read = v.safeParse(shape, searchParams.get(name) ?? undefined);
    return read.success ? read.output : undefined;
  };
  return {
    type: one(MapQuery.entries.type, "type"),
    bbox: one(MapQuery.entries.bbox, "bbox"),
    place: one(Id, "place"),
  };
}

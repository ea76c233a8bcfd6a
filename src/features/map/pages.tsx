// /map
import { Elysia } from "elysia";
import * as v from "valibot";
import type { House } from "../../context.ts";
import { session } from "../../http/session.ts";
import { renderPage } from "../../layout/render.tsx";
import { Id } from "../../validation.ts";
import { knowTraveler } from "../discovery/traveler-cache.ts";
import { withHours } from "../places/opening-hours.ts";
import { basemapReader } from "./api.ts";
import { MapQuery } from "./contract.ts";
import { MapScreen } from "./MapScreen.tsx";
import { type MapScreenData, readMap } from "./places.ts";

export const mapPages = (house: House) => {
  const readBasemap = basemapReader(house);
  return new Elysia({ name: "map-pages" }).use(session(house)).get(
    "/map",
    async ({ viewer, request }) => {
      const asked = askedIn(request.url);
      const known = await knowTraveler(house.db, viewer.id);
      const [data, { basemap, attributions }] = await Promise.all([
        readMap(house.db, known, asked),
        readBasemap(known.held),
      ]);
      return renderPage(
        house,
        request,
        viewer,
        { title: "Map" },
        <MapScreen data={await hoursOn(data, house)} asked={asked} basemap={basemap} attributions={attributions} />,
      );
    },
    { admit: ["traveler"] },
  );
};

/** Adds the opening hours of the list and the panel. */
async function hoursOn(data: MapScreenData, { city }: House): Promise<MapScreenData> {
  const [place = null] = data.place ? await withHours([data.place], city.timezone) : [];
  return { ...data, nearby: await withHours(data.nearby, city.timezone), place };
}

/** What the address asks for, without what cannot be read: an old link may say anything. */
function askedIn(url: string) {
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

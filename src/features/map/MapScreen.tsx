import { Island } from "../../layout/Island.tsx";
import { formatNeeds } from "../discovery/surroundings.ts";
import type { MapScreenData } from "./places.ts";
import type { BasemapView, MapQuery } from "./schema.ts";

type Props = { data: MapScreenData; params: MapQuery; view: BasemapView; cityName: string; isAdmin: boolean };

export function MapScreen({ data, params, view, cityName, isAdmin }: Props) {
  const { area: cityArea, ...basemap } = view;
  const place = { type: params.type ?? "all", area: params.bbox ?? null, needs: formatNeeds(params) } as const;
  return <Island name="CityMap" props={{ ...data, ...place, ...basemap, cityArea, cityName, isAdmin }} />;
}

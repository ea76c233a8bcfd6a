import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import type { MapScreenData } from "./places.ts";
import type { BasemapView, MapQuery } from "./schema.ts";

type Props = {
  data: MapScreenData;
  params: MapQuery;
  needs: NeedsQuery;
  needsOff: boolean;
  view: BasemapView;
  cityName: string;
  isAdmin: boolean;
};

export function MapScreen({ data, params, needs, needsOff, view, cityName, isAdmin }: Props) {
  const { area: cityArea, ...basemap } = view;
  const place = { type: params.type ?? "all", area: params.bbox ?? null, needs, needsOff } as const;
  return <Island name="CityMap" props={{ ...data, ...place, ...basemap, cityArea, cityName, isAdmin }} />;
}

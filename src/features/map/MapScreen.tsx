// /map: the map with its list and details.

import { Island } from "../../layout/Island.tsx";
import type { Credit } from "../../ui/SourceLine.tsx";
import type { MapScreenData } from "./places.ts";
import type { Basemap, MapQuery } from "./schema.ts";

type Props = {
  data: MapScreenData;
  asked: MapQuery;
  basemap: Basemap;
  attributions: Credit[];
};

export function MapScreen({ data, asked, basemap, attributions }: Props) {
  return (
    <Island
      name="CityMap"
      props={{ ...data, type: asked.type ?? "all", area: asked.bbox ?? null, basemap, attributions }}
    />
  );
}

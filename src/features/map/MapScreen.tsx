import { Island } from "../../layout/Island.tsx";
import type { Credit } from "../../ui/SourceLine.tsx";
import type { MapScreenData } from "./places.ts";
import type { Basemap, MapQuery } from "./schema.ts";

type Props = {
  data: MapScreenData;
  params: MapQuery;
  basemap: Basemap;
  attributions: Credit[];
};

export function MapScreen({ data, params, basemap, attributions }: Props) {
  return (
    <Island
      name="CityMap"
      props={{ ...data, type: params.type ?? "all", area: params.bbox ?? null, basemap, attributions }}
    />
  );
}

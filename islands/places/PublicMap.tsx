import { useQuery } from "@tanstack/react-query";
import type { BasemapView, MapPoints } from "../../src/features/map/schema.ts";
import { t } from "../../src/i18n/t.ts";
import type { NeedsQuery, NeedsScope } from "../../src/taste/needs.ts";
import { TextLink } from "../../src/ui/TextLink.tsx";
import { RelaxNeeds } from "../discovery/deck/RelaxNeeds.tsx";
import { toCountsQuery } from "../lib/needs.ts";
import { MapCard } from "../map/city/MapCard.tsx";
import { usePointsMap } from "../map/city/use-points-map.ts";

type Props = BasemapView & { scope: NeedsScope; needs: NeedsQuery; cityName: string };

export function PublicMap({ basemap, attributions, area, scope, needs, cityName }: Props) {
  const isFiltered = Object.keys(needs).length > 0;
  const { data, isError } = useQuery<MapPoints>({
    queryKey: [`/api/map/places${isFiltered ? `?${toCountsQuery(scope, needs)}` : ""}`],
  });
  const city = usePointsMap({ points: data, pointsFailed: isError, cityArea: area, cityName });
  return (
    <MapCard city={city} basemap={basemap} attributions={attributions} cityArea={area}>
      {city.chosen && (
        <p className="city-note" role="status">
          <TextLink href={`/business/${city.chosen[0]}`}>{city.chosen[1]}</TextLink>
        </p>
      )}
      {isFiltered && data?.total === 0 && (
        <div className="city-note city-message flex-wrap justify-center" role="status">
          <p>{t("No places match all of these filters.")}</p>
          <RelaxNeeds scope={scope} needs={needs} />
        </div>
      )}
    </MapCard>
  );
}

import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { linkTo } from "../../ui/link-to.tsx";
import type { MapScreenData } from "./places.ts";
import { type BasemapView, hasStreets, type MapQuery } from "./schema.ts";

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

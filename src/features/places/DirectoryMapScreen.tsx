import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { NeedsQuery } from "../../taste/needs.ts";
import { Breadcrumbs, type Crumb } from "../../ui/Breadcrumbs.tsx";
import type { BasemapView } from "../map/schema.ts";
import { type CountedLink, CountedLinks } from "./CountedLinks.tsx";
import { ListFilters } from "./ListFilters.tsx";

type Props = {
  title: string;
  crumbs: Crumb[];
  total: number;
  basemap: BasemapView;
  types: CountedLink[];
  areas: CountedLink[];
  needs: NeedsQuery;
  cityName: string;
};

const MAP_SCOPE = { path: "/places/map", kept: {}, counted: {} };

/** The lists below the map lead to the same places without it. */
export function DirectoryMapScreen({ title, crumbs, total, basemap, types, areas, needs, cityName }: Props) {
  return (
    <div className="page-width py-6 md:py-8 grid gap-6">
      <header className="grid gap-2">
        <Breadcrumbs crumbs={crumbs} />
        <h1 className="text-3xl md:text-5xl break-words">{title}</h1>
        <p className="text-lg text-faint">
          {t("{count, plural, one {# place} other {# places}}. Choose one to read more.", { count: total })}
        </p>
        <ListFilters scope={MAP_SCOPE} needs={needs} />
      </header>
      <Island name="PublicMap" props={{ ...basemap, needs, scope: MAP_SCOPE, cityName }} />
      <CountedLinks title={t("By type")} links={types} />
      <CountedLinks title={t("By area")} links={areas} />
    </div>
  );
}

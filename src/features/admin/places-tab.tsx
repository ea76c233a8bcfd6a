import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { PlacesScreen } from "./PlacesScreen.tsx";
import { listPlaces, listSourceNames } from "./places.ts";
import { AdminPlacesQuery } from "./schema.ts";

export const placesTab: AdminTab = {
  name: "places",
  label: msg("Places"),
  async show({ db }, params) {
    const { query, filters } = parseFilters(AdminPlacesQuery, params);
    const [{ places, next }, sources] = await Promise.all([listPlaces(db, query), listSourceNames(db)]);
    return <PlacesScreen places={places} sources={sources} filters={filters} next={next} />;
  },
};

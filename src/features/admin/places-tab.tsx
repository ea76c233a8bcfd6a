import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Duplicates } from "../duplicates/Duplicates.tsx";
import { listDuplicates } from "../duplicates/duplicates.ts";
import { DuplicatesQuery } from "../duplicates/schema.ts";
import { PlacesScreen } from "./PlacesScreen.tsx";
import { listPlaces, listSourceNames } from "./places.ts";
import { AdminPlacesQuery } from "./schema.ts";

export const placesTab: AdminTab = {
  name: "places",
  label: msg("Places"),
  async show({ db }, params) {
    if (params.has("duplicates")) {
      const pairs = await listDuplicates(db, parseFilters(DuplicatesQuery, params).query);
      return <Duplicates pairs={pairs} />;
    }
    const { query, filters } = parseFilters(AdminPlacesQuery, params);
    const [{ places, next }, sources] = await Promise.all([listPlaces(db, query), listSourceNames(db)]);
    return <PlacesScreen places={places} sources={sources} filters={filters} next={next} />;
  },
};

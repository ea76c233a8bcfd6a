import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { Duplicates } from "../places/merging/Duplicates.tsx";
import { findDuplicates } from "../places/merging/duplicates.ts";
import { DuplicatesQuery } from "../places/merging/schema.ts";
import { listMerges } from "../places/merging/undo-merge.ts";
import { PlacesScreen } from "./PlacesScreen.tsx";
import { findPlaceName, listPlaces, listSourceNames } from "./places.ts";
import { AdminPlacesQuery } from "./schema.ts";

export const placesTab: AdminTab = {
  name: "places",
  label: msg("Places"),
  async show({ db, city }, params) {
    if (params.has("duplicates")) {
      const { query } = parseFilters(DuplicatesQuery, params);
      const [found, merges] = await Promise.all([findDuplicates(db, query), listMerges(db)]);
      return <Duplicates {...found} merges={merges} city={city} />;
    }
    const { query, filters } = parseFilters(AdminPlacesQuery, params);
    const [{ places, next }, sources, merging] = await Promise.all([
      listPlaces(db, query),
      listSourceNames(db),
      query.merge ? findPlaceName(db, query.merge) : undefined,
    ]);
    return <PlacesScreen places={places} sources={sources} filters={filters} next={next} merging={merging} />;
  },
};

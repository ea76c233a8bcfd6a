import type { NeedsQuery, NeedsScope } from "../../src/taste/needs.ts";
import { NeedsPanel } from "../discovery/deck/NeedsPanel.tsx";
import { PlaceSearch } from "../search/PlaceSearch.tsx";

export const PlaceFilters = (props: { scope: NeedsScope; needs: NeedsQuery }) => (
  <div className="flex flex-wrap gap-3">
    <PlaceSearch kind="quiet" />
    <NeedsPanel {...props} kind="quiet" />
  </div>
);

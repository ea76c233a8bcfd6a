import type { NeedsQuery, NeedsScope } from "../../src/taste/needs.ts";
import { NeedsPanel } from "../discovery/deck/NeedsPanel.tsx";

export function PlaceFilters(props: { scope: NeedsScope; needs: NeedsQuery }) {
  return <NeedsPanel {...props} kind="quiet" />;
}

import { type NeedsQuery, type NeedsScope, toRelaxLinks } from "../../../src/taste/needs.ts";
import { RelaxLinks } from "../../../src/ui/RelaxLinks.tsx";
import { toCountsQuery, useNeedCounts } from "../../lib/needs.ts";

export function RelaxNeeds({ scope, needs }: { scope: NeedsScope; needs: NeedsQuery }) {
  const counts = useNeedCounts(toCountsQuery(scope, needs));
  return <RelaxLinks {...toRelaxLinks(scope, needs, counts?.relax ?? [])} />;
}

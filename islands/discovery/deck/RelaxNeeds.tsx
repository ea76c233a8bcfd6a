import { useEffect, useState } from "react";
import type { NeedCounts } from "../../../src/features/discovery/schema.ts";
import { type NeedsQuery, type NeedsScope, toRelaxLinks } from "../../../src/taste/needs.ts";
import { RelaxLinks } from "../../../src/ui/RelaxLinks.tsx";
import { countNeeds, toCountsQuery } from "../../lib/needs.ts";

type Props = { scope: NeedsScope; needs: NeedsQuery };

export function RelaxNeeds({ scope, needs }: Props) {
  const [relax, setRelax] = useState<NeedCounts["relax"]>([]);
  const query = toCountsQuery(scope, needs);
  useEffect(() => {
    countNeeds(query).then(
      (counts) => setRelax(counts.relax),
      () => setRelax([]),
    );
  }, [query]);
  return <RelaxLinks {...toRelaxLinks(scope, needs, relax)} />;
}

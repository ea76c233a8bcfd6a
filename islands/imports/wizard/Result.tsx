// What came of an import.
import { useEffect, useRef } from "react";
import type { ImportView } from "../../../src/features/imports/schema.ts";
import { ButtonLink } from "../../../src/ui/Button.tsx";
import { Counts } from "./Decision.tsx";

export function Result({ view: { counts, sourceName } }: { view: ImportView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  if (!counts) return null;
  return (
    <div className="grid gap-5">
      <h4 ref={heading} tabIndex={-1} className="font-display text-xl outline-none">
        The places of {sourceName} are in
      </h4>
      <Counts counts={counts} done />
      {counts.missing > 0 && (
        <p>
          {counts.marked > 0
            ? `${counts.marked.toLocaleString("en")} are marked as maybe closed.`
            : "What is missing was left as it is."}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/admin?tab=imports">Bring in another file</ButtonLink>
        <ButtonLink kind="quiet" href="/map">
          See the map
        </ButtonLink>
      </div>
    </div>
  );
}

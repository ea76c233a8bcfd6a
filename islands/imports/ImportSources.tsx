// The sources of imported places, each of which can be removed with its places.

import { useState } from "react";
import type { SourceSummary } from "../../src/features/imports/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { RemovalDialog } from "./past/RemovalDialog.tsx";

export function ImportSources({ sources }: { sources: SourceSummary[] }) {
  const [removing, remove] = useState<SourceSummary>();
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="import-sources" className="grid gap-4">
      <h2 id="import-sources" className="text-2xl">
        {t("Sources")}
      </h2>
      <ul className="grid gap-3">
        {sources.map((source) => (
          <li key={source.id} className="card-box p-4 flex flex-wrap items-center gap-3">
            <div className="flex-1 basis-60 min-w-0 break-words">
              <p className="font-semibold">
                <bdi>{source.name}</bdi>
              </p>
              <p className="text-sm text-faint">
                {[
                  source.events > 0
                    ? t("Upcoming events: {count, number}", { count: source.events })
                    : t("{count, plural, one {# place} other {# places}}", { count: source.places }),
                  source.attribution,
                  source.licenseName,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Button kind="quiet" onClick={() => remove(source)} aria-label={t("Remove {name}", { name: source.name })}>
              {t("Remove")}
            </Button>
          </li>
        ))}
      </ul>
      {removing && (
        <RemovalDialog
          title={t("Remove {name}?", { name: removing.name })}
          action={t("Remove Source")}
          path={`/api/admin/sources/${encodeURIComponent(removing.id)}/removal`}
          done={t("{name} was removed.", { name: removing.name })}
          onClose={() => remove(undefined)}
        />
      )}
    </section>
  );
}

// The past imports. The list is refreshed after the wizard has imported a file.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IMPORTS_PER_PAGE } from "../../src/features/imports/limits.ts";
import type { ImportView } from "../../src/features/imports/schema.ts";
import { rich } from "../../src/i18n/rich.ts";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../src/ui/dates.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { Pages } from "../../src/ui/Pages.tsx";
import { Section } from "../../src/ui/Section.tsx";
import { call } from "../lib/query.ts";
import { isFetching, PICTURES_INTERVAL_MS, Pictures } from "./past/Pictures.tsx";
import { Removal } from "./past/Removal.tsx";
import { StreetMapLine } from "./past/StreetMapLine.tsx";

export const PAST_IMPORTS = ["past-imports"];

type Props = { past: ImportView[]; page: number; q: string; city: City };

export function PastImports({ past: initial, page, q, city }: Props) {
  const search = q && `&q=${encodeURIComponent(q)}`;
  const { data: past } = useQuery({
    queryKey: PAST_IMPORTS,
    queryFn: () => call<ImportView[]>("GET", `/api/admin/imports?page=${page}${search}`),
    initialData: initial,
    refetchInterval: ({ state }) => state.data?.some(({ pictures }) => isFetching(pictures)) && PICTURES_INTERVAL_MS,
  });
  const [undoing, undo] = useState<ImportView>();
  return (
    <Section id="past-imports" title={t("Past imports")} className="grid gap-4">
      {past.length === 0 ? (
        <EmptyState drawing="seen-everything" title={t("No imports yet.")}>
          {t("Each import is listed here with its author and result.")}
        </EmptyState>
      ) : (
        <ol className="grid gap-3">
          {past.slice(0, IMPORTS_PER_PAGE).map((each) => (
            <li key={each.id}>
              <PastImport view={each} city={city} onUndo={() => undo(each)} />
            </li>
          ))}
        </ol>
      )}
      <Pages
        page={page}
        hasMore={past.length > IMPORTS_PER_PAGE}
        toUrl={(page) => `/admin?tab=imports&page=${page}${search}`}
      />
      {undoing && (
        <Removal
          title={t("Undo the import of {name}?", { name: undoing.fileName })}
          action={t("Undo import")}
          path={`/api/admin/imports/${undoing.id}/undo`}
          importId={undoing.id}
          done={t("The import was undone.")}
          onClose={() => undo(undefined)}
        />
      )}
    </Section>
  );
}

function PastImport({ view, city, onUndo }: { view: ImportView; city: City; onUndo: () => void }) {
  const { kind, fileName, sourceName, by, counts, canUndo, undone, pictures, streetMap } = view;
  const { finishedAt, createdAt, dataAt } = view;
  const at = finishedAt ?? createdAt;
  return (
    <article className="card-box p-4 grid gap-1">
      <h3 className="text-lg break-words">{fileName}</h3>
      <p className="text-sm text-faint break-words">
        {sourceName} · {by ?? t("Command line")} · <time dateTime={at}>{formatDateTime(at, city)}</time>
        {dataAt && (
          <>
            {" "}
            ·{" "}
            {rich("data from <time>{date}</time>", {
              date: formatDateTime(dataAt, city),
              time: (text) => <time dateTime={dataAt}>{text}</time>,
            })}
          </>
        )}
      </p>
      {counts && <p className="tabular-nums">{formatCounts(counts, kind)}</p>}
      {streetMap && !undone && <StreetMapLine map={streetMap} />}
      {pictures && <Pictures importId={view.id} pictures={pictures} />}
      {undone && (
        <p className="tabular-nums">
          {kind === "events"
            ? t(
                "Undone: {removed, number} removed, {restored, number} restored, {kept, number} kept, {closed, number} canceled",
                undone,
              )
            : t(
                "Undone: {removed, number} removed, {restored, number} restored, {kept, number} kept, {closed, number} marked maybe closed",
                undone,
              )}
        </p>
      )}
      {canUndo && (
        <QuietButton
          className="justify-self-start mt-2"
          onClick={onUndo}
          aria-label={t("{label}: {value}", { label: t("Undo import"), value: fileName })}
        >
          {t("Undo import")}
        </QuietButton>
      )}
    </article>
  );
}

function formatCounts(counts: NonNullable<ImportView["counts"]>, kind: ImportView["kind"]): string {
  const { added, updated, unchanged, kept, back, marked } = counts;
  const rows: [number, string][] = [
    [added, t("{count, plural, one {# added} other {# added}}", { count: added })],
    [updated, t("{count, plural, one {# updated} other {# updated}}", { count: updated })],
    [unchanged, t("{count, plural, one {# unchanged} other {# unchanged}}", { count: unchanged })],
    [kept, t("{count, plural, one {# claimed and not changed} other {# claimed and not changed}}", { count: kept })],
    [back, t("{count, plural, one {# reopened} other {# reopened}}", { count: back })],
    [
      marked,
      kind === "events"
        ? t("Canceled events: {count, number}", { count: marked })
        : t("{count, plural, one {# marked maybe closed} other {# marked maybe closed}}", { count: marked }),
    ],
  ];
  const parts = rows.filter(([count]) => count > 0).map(([, text]) => text);
  return parts.join(" · ") || (kind === "events" ? t("No events.") : t("No places."));
}

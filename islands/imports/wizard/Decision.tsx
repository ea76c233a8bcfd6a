import { useState } from "react";
import type { ImportCounts, ImportDecision, ImportView } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Choice } from "../../../src/ui/Choice.tsx";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { StreetMapLine } from "../past/StreetMapLine.tsx";
import texts from "./counts.texts.json" with { type: "json" };

type Props = { view: ImportView; busy: boolean; onImport: (decision: ImportDecision) => void };

export function Decision({ view, busy, onImport }: Props) {
  const { preview, counts, suggestsMarking } = view;
  const [marks, setMarks] = useState(suggestsMarking);
  const [fetchPictures, setFetchPictures] = useState(preview?.pictures?.areFetched ?? false);
  const isEvents = view.kind === "events";
  if (!preview || !counts) return null;
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <Counts counts={counts} kind={view.kind} />
      {view.streetMap && <StreetMapLine map={view.streetMap} />}
      {counts.missing > 0 && (
        <Choice
          type="checkbox"
          checked={marks}
          onChange={({ target }) => setMarks(target.checked)}
          hint={
            isEvents
              ? t("Their attendees are notified. Events that the file cancels are canceled in any case.")
              : suggestsMarking
                ? t(
                    "This file covers their area and category but doesn't list them, so they have probably closed. Marked places no longer appear in decks. Their pages stay, and they return when a later file lists them again.",
                  )
                : t(
                    "That's a lot. The file may be incomplete. Marked places no longer appear in decks. Their pages stay, and they return when a later file lists them again.",
                  )
          }
        >
          {isEvents
            ? t("Cancel the upcoming events of {source} that are no longer in this file", {
                source: preview.source.name,
              })
            : t(
                "{count, plural, one {Mark # place of {source} that is not in this file as maybe closed} other {Mark # places of {source} that are not in this file as maybe closed}}",
                { count: counts.missing, source: preview.source.name },
              )}
        </Choice>
      )}
      {preview.pictures && (
        <Choice
          type="checkbox"
          checked={fetchPictures}
          onChange={({ target }) => setFetchPictures(target.checked)}
          hint={[
            t("{count, plural, one {# place may have one.} other {# places may have one.}}", {
              count: preview.pictures.count,
            }),
            t(
              "Only with a credit and a free license, which are shown with them. The server fetches them after the import, one after the other. Places with an owner or photos of their own get none.",
            ),
          ].join(" ")}
        >
          {t("Fetch free pictures, such as from Wikimedia Commons")}
        </Choice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          onClick={() =>
            onImport({ markMissing: counts.missing > 0 && marks, ...(preview.pictures && { fetchPictures }) })
          }
          waiting={busy && t("Starting…")}
          disabled={busy || preview.accepted === 0}
        >
          {isEvents
            ? t("Import events")
            : t("{count, plural, one {Import # place} other {Import # places}}", { count: preview.accepted })}
        </Button>
        <p className="text-sm text-faint flex-1 basis-60">
          {isEvents ? t("Either all events are imported or none.") : t("Either all places are imported or none.")}
        </p>
      </div>
    </div>
  );
}

type CountsProps = { counts: ImportCounts; kind: ImportView["kind"]; done?: boolean };

export function Counts({ counts, kind, done = false }: CountsProps) {
  const always = [
    { key: "added", text: done ? texts.added.done : texts.added.planned },
    { key: "updated", text: done ? texts.updated.done : texts.updated.planned },
    { key: "unchanged", text: done ? texts.unchanged.done : texts.unchanged.planned },
  ] as const;
  const others = [
    { key: "kept", text: texts.kept.text },
    { key: "back", text: texts.back.text },
    { key: "missing", text: texts.missing[kind] },
    { key: "outOfCoverage", text: texts.outOfCoverage.text },
  ] as const;
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 gap-3">
      {[...always, ...others.filter(({ key }) => counts[key] > 0)].map(({ key, text }) => (
        <div key={key} className="rounded-3 bg-sunken p-3">
          <dt className="text-sm font-semibold">{t(texts[key].label)}</dt>
          <dd className="grid">
            <span className="font-display text-2xl tabular-nums">{formatNumber(counts[key])}</span>
            <span className="text-sm text-faint">{t(text, { count: counts[key] })}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useState } from "react";
import type { ImportCounts, ImportView } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";

type Props = { view: ImportView; busy: boolean; onImport: (markMissing: boolean) => void };

export function Decision({ view, busy, onImport }: Props) {
  const { preview, counts, suggestsMarking } = view;
  const [marks, setMarks] = useState(suggestsMarking);
  if (!preview || !counts) return null;
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <Counts counts={counts} />
      {counts.missing > 0 && (
        <label className="flex gap-3 items-start rounded-3 border border-line p-4 cursor-pointer">
          <input
            type="checkbox"
            checked={marks}
            onChange={({ target }) => setMarks(target.checked)}
            className="size-5 mt-0.5 shrink-0 accent-act"
          />
          <span className="grid gap-1">
            <span className="font-semibold">
              Mark {places(counts.missing)} of {preview.source.name} that {counts.missing === 1 ? "is" : "are"} not in
              this file as maybe closed
            </span>
            <span className="text-sm text-faint">
              {suggestsMarking
                ? t("This file covers their area and category but doesn't list them, so they have probably closed. ")
                : t("That's a lot. The file may be incomplete. ")}
              Marked places no longer appear in decks. Their pages stay, and they return when a later file lists them
              again.
            </span>
          </span>
        </label>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          onClick={() => onImport(counts.missing > 0 && marks)}
          waiting={busy && t("Starting…")}
          disabled={busy || preview.accepted === 0}
        >
          Import {places(preview.accepted)}
        </Button>
        <p className="text-sm text-faint flex-1 basis-60">{t("Either all places are imported or none.")}</p>
      </div>
    </div>
  );
}

const places = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "place" : "places"}`;

/** @param done whether the import is complete, as opposed to planned */
export function Counts({ counts, done = false }: { counts: ImportCounts; done?: boolean }) {
  const rows: [string, number, string][] = [
    ["New", counts.added, done ? "were added" : "will be added"],
    ["Changed", counts.updated, done ? "were updated" : "have changes"],
    ["Unchanged", counts.unchanged, done ? "were confirmed" : "will be confirmed"],
    ["Claimed", counts.kept, "not changed, because they have an owner"],
    ["Reopened", counts.back, "were maybe closed"],
    ["Missing", counts.missing, "expected in this file but not listed"],
    [
      t("Out of scope"),
      counts.outOfCoverage,
      "outside this file's area or categories, or confirmed since; not changed",
    ],
  ];
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 gap-3">
      {rows
        .filter(([label, count]) => count > 0 || label === "New" || label === "Changed" || label === "Unchanged")
        .map(([label, count, text]) => (
          <div key={label} className="rounded-3 bg-sunken p-3">
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="grid">
              <span className="font-display text-2xl tabular-nums">{count.toLocaleString("en")}</span>
              <span className="text-sm text-faint">{text}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
}

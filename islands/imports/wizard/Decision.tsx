// What an import would do to the places that are here, and the question what becomes of those it misses.
import { useState } from "react";
import type { ImportCounts, ImportView } from "../../../src/features/imports/schema.ts";
import { Button } from "../../../src/ui/Button.tsx";

type Props = { view: ImportView; busy: boolean; onImport: (markMissing: boolean) => void };

export function Decision({ view, busy, onImport }: Props) {
  const { reading, counts, suggestsMarking } = view;
  const [marks, setMarks] = useState(suggestsMarking);
  if (!reading || !counts) return null;
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
              Mark {places(counts.missing)} of {reading.source.name} that {counts.missing === 1 ? "is" : "are"} not in
              this file as maybe closed
            </span>
            <span className="text-sm text-faint">
              {suggestsMarking
                ? "They lie where this file has places of their kind, so that they are probably gone. They leave the decks, keep their page, and come back when a later file holds them."
                : "That is many: the file rather looks like a part of the whole. Marked places leave the decks, keep their page, and come back when a later file holds them."}
            </span>
          </span>
        </label>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          onClick={() => onImport(counts.missing > 0 && marks)}
          waiting={busy && "Starting…"}
          disabled={busy || reading.accepted === 0}
        >
          Import {places(reading.accepted)}
        </Button>
        <p className="text-sm text-faint flex-1 basis-60">All of it goes in, or nothing does.</p>
      </div>
    </div>
  );
}

const places = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "place" : "places"}`;

/** The same figures before and after; `done` says that they are in. */
export function Counts({ counts, done = false }: { counts: ImportCounts; done?: boolean }) {
  const rows: [string, number, string][] = [
    ["New", counts.added, done ? "were added" : "are not here yet"],
    ["Changed", counts.updated, done ? "were brought up to date" : "say something else now"],
    ["Unchanged", counts.unchanged, done ? "stay as they were" : "are confirmed as they are"],
    ["Claimed", counts.kept, "keep their owner's words"],
    ["Back", counts.back, "had been maybe closed"],
    ["Missing", counts.missing, "should be in this file, and are not"],
    [
      "Beyond",
      counts.outOfCoverage,
      "of this source lie elsewhere, are of another kind or were confirmed since, and stay",
    ],
  ];
  return (
    <dl className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-4 gap-3">
      {rows
        .filter(([label, count]) => count > 0 || label === "New" || label === "Changed" || label === "Unchanged")
        .map(([label, count, words]) => (
          <div key={label} className="rounded-3 bg-sunken p-3">
            <dt className="text-sm font-semibold">{label}</dt>
            <dd className="grid">
              <span className="font-display text-2xl tabular-nums">{count.toLocaleString("en")}</span>
              <span className="text-sm text-faint">{words}</span>
            </dd>
          </div>
        ))}
    </dl>
  );
}

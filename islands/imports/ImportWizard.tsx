// Bringing a file of places in: chosen, sent, read, looked at, and imported or given up.
import type { ImportView } from "../../src/features/imports/schema.ts";
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { useRestoreFocus } from "../lib/use-restore-focus.ts";
import { Decision } from "./wizard/Decision.tsx";
import { DropBox } from "./wizard/DropBox.tsx";
import { FilePreview } from "./wizard/FilePreview.tsx";
import { Result } from "./wizard/Result.tsx";
import { ReadingForm } from "./wizard/SourceForm.tsx";
import { useImport } from "./wizard/use-import.ts";

type Props = {
  /** What this admin had begun before, to go on with it. */
  open: ImportView | null;
  /** What the operator calls the city: proposed for places whose address names none. */
  home?: string;
};

export function ImportWizard({ open, home }: Props) {
  const desk = useImport(open, home);
  const { view, sending, refusal, busy } = desk;
  const heading = useRestoreFocus<HTMLHeadingElement>(view?.state ?? sending?.name);
  return (
    <section aria-labelledby="import-desk" className="grid gap-5">
      <h2 ref={heading} id="import-desk" tabIndex={-1} className="text-2xl">
        Bring places in
      </h2>
      <p role="status" className="visually-hidden">
        {wordsFor(view, sending)}
      </p>
      {!view && !sending && <DropBox onChoose={desk.send} refusal={refusal} />}
      {sending && <Waiting words={`Sending ${sending.name}`} part={sending.part} />}
      {view && !sending && (
        <div className="card-box p-4 md:p-6 grid gap-6 min-w-0">
          <FileLine view={view} onDiscard={isAtRest(view) ? desk.discard : undefined} busy={busy} />
          {view.state === "reading" && <Waiting words="Reading the file" />}
          {view.state === "writing" && (
            <Waiting
              words={`Importing ${count(view.done)} of ${count(view.total)} places`}
              part={view.total > 0 ? view.done / view.total : undefined}
            />
          )}
          {(refusal || (view.failure && !view.reading?.problem)) && <Refusal words={refusal ?? view.failure} />}
          {view.state === "interrupted" && <Interrupted onAgain={desk.reread} />}
          {(view.state === "ready" || view.reading?.table) && view.state !== "done" && (
            <ReadingForm key={view.id} view={view} busy={busy} onRead={desk.reread} />
          )}
          {view.state === "ready" && view.reading && (
            <>
              <FilePreview reading={view.reading} />
              <Decision key={`${view.id} ${view.counts?.missing}`} view={view} busy={busy} onImport={desk.write} />
            </>
          )}
          {view.state === "done" && <Result view={view} />}
        </div>
      )}
    </section>
  );
}

const count = (number: number) => number.toLocaleString("en");

const isAtRest = ({ state }: ImportView) => state === "ready" || state === "failed" || state === "interrupted";

function wordsFor(view: ImportView | null, sending: { name: string } | null): string {
  if (sending) return `Sending ${sending.name}.`;
  switch (view?.state) {
    case "reading":
      return "Reading the file.";
    case "ready":
      return `The file is read: ${count(view.reading?.accepted ?? 0)} places can be imported.`;
    case "writing":
      return "Importing.";
    case "done":
      return "The import is done.";
    default:
      return "";
  }
}

function FileLine({ view, onDiscard, busy }: { view: ImportView; onDiscard?: () => void; busy: boolean }) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex-1 basis-60 min-w-0">
        <h3 className="text-xl break-words">{view.fileName}</h3>
        <p className="text-sm text-faint">
          {formatSize(view.fileSize)}
          {view.reading && ` · ${view.reading.format}`}
        </p>
      </div>
      {onDiscard && (
        <Button kind="quiet" onClick={onDiscard} disabled={busy}>
          {view.state === "failed" ? "Choose another file" : "Discard"}
        </Button>
      )}
    </header>
  );
}

const formatSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function Waiting({ words, part }: { words: string; part?: number }) {
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-3 font-semibold">
        <span className="spinner" aria-hidden="true" />
        {words}
      </p>
      <progress className="w-full accent-act" aria-label={words} max={1} value={part} />
    </div>
  );
}

function Refusal({ words }: { words: string | null }) {
  return (
    <div role="alert" className="rounded-3 border-1.5 border-skip p-4 grid gap-1">
      <p className="font-semibold text-skip">Nothing was changed</p>
      <p className="break-words">{words}</p>
    </div>
  );
}

function Interrupted({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid gap-3 justify-items-start">
      <p>It was interrupted, and nothing was changed.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>Read it again</Button>
        <ButtonLink kind="quiet" href="/admin?tab=imports">
          Look again
        </ButtonLink>
      </div>
    </div>
  );
}

import type { ImportView } from "../../src/features/imports/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button, QuietButton, QuietLink } from "../../src/ui/Button.tsx";
import type { City } from "../../src/ui/dates.ts";
import { formatDecimal } from "../../src/ui/numbers.ts";
import { Later } from "../lib/Later.tsx";
import { useRestoreFocus } from "../lib/use-restore-focus.ts";
import { DropBox } from "./wizard/DropBox.tsx";
import { EncodingChoice } from "./wizard/EncodingChoice.tsx";
import { ProgressMessage } from "./wizard/ProgressMessage.tsx";
import { useImport } from "./wizard/use-import.ts";

const loadReadFile = () => import("./wizard/ReadFile.tsx").then(({ ReadFile }) => ReadFile);

export function ImportWizard({ open, home, city }: { open: ImportView | null; home?: string; city: City }) {
  const wizard = useImport(open, home);
  const { view, sending, error, busy, isUpdating } = wizard;
  const heading = useRestoreFocus<HTMLHeadingElement>(view?.state ?? sending?.name);
  return (
    <section aria-labelledby="import-wizard" className="grid gap-5">
      <h2 ref={heading} id="import-wizard" tabIndex={-1} className="text-2xl">
        {t("Import places")}
      </h2>
      <p role="status" className="visually-hidden">
        {formatStatus(view, sending)}
      </p>
      {!view && !sending && <DropBox onChoose={wizard.send} error={error} />}
      {sending && <ProgressMessage text={t("Uploading {name}", { name: sending.name })} value={sending.part} />}
      {view && !sending && (
        <div className="card-box p-4 md:p-6 grid gap-6 min-w-0">
          <FileHeader view={view} onDiscard={isSettled(view) ? wizard.discard : undefined} busy={busy} />
          {view.state === "reading" && (
            <ProgressMessage text={t("Reading the file")} value={view.total > 0 ? view.done / view.total : undefined} />
          )}
          {view.state === "writing" && (
            <ProgressMessage
              text={
                view.kind === "events"
                  ? t("Importing.")
                  : t("Importing {done, number} of {total, plural, one {# place} other {# places}}", {
                      done: view.done,
                      total: view.total,
                    })
              }
              value={view.total > 0 && view.kind === "places" ? view.done / view.total : undefined}
            />
          )}
          {(error || (view.failure && !view.preview?.problem)) && <ErrorMessage text={error ?? view.failure} />}
          {view.state === "interrupted" && <Interrupted onAgain={() => wizard.parseAgain()} />}
          {view.preview?.encodings && (
            <EncodingChoice
              key={view.preview.problem}
              problem={view.preview.problem}
              encodings={view.preview.encodings}
              onRead={(encoding) => wizard.parseAgain({ ...view.options, encoding })}
            />
          )}
          {(view.preview || view.state === "done") && (
            <Later
              load={loadReadFile}
              props={{ view, city, busy, isUpdating, onRead: wizard.parseAgain, onImport: wizard.write }}
            />
          )}
        </div>
      )}
    </section>
  );
}

const isSettled = ({ state }: ImportView) => state === "ready" || state === "failed" || state === "interrupted";

function formatStatus(view: ImportView | null, sending: { name: string } | null): string {
  if (sending) return t("Uploading {name}.", { name: sending.name });
  switch (view?.state) {
    case "reading":
      return t("Reading the file.");
    case "ready":
      if (view.kind === "events")
        return t("Ready. Events to import: {count, number}", { count: view.preview?.accepted ?? 0 });
      return t("{count, plural, one {Ready: # place can be imported.} other {Ready: # places can be imported.}}", {
        count: view.preview?.accepted ?? 0,
      });
    case "writing":
      return t("Importing.");
    case "done":
      return t("The import is complete.");
    default:
      return "";
  }
}

const FileHeader = ({ view, onDiscard, busy }: { view: ImportView; onDiscard?: () => void; busy: boolean }) => (
  <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <div className="flex-1 basis-60 min-w-0">
      <h3 className="text-xl break-words">{view.fileName}</h3>
      <p className="text-sm text-faint">
        {formatSize(view.fileSize)}
        {view.preview && ` · ${view.preview.format}`}
      </p>
    </div>
    {onDiscard && (
      <QuietButton onClick={onDiscard} disabled={busy}>
        {view.state === "failed" ? t("Choose another file") : t("Discard")}
      </QuietButton>
    )}
  </header>
);

const formatSize = (bytes: number) =>
  bytes < 1024 * 1024
    ? t("{size} KB", { size: Math.max(1, Math.round(bytes / 1024)) })
    : t("{size} MB", { size: formatDecimal(bytes / 1024 / 1024) });

const ErrorMessage = ({ text }: { text: string | null }) => (
  <div role="alert" className="rounded-3 border-1.5 border-skip p-4 grid gap-1">
    <p className="font-semibold text-skip">{t("Nothing was changed")}</p>
    <p className="break-words">{text}</p>
  </div>
);

const Interrupted = ({ onAgain }: { onAgain: () => void }) => (
  <div role="alert" className="grid gap-3 justify-items-start">
    <p>{t("The import was interrupted. Nothing was changed.")}</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onAgain}>{t("Try again")}</Button>
      <QuietLink href="/admin?tab=imports">{t("Reload")}</QuietLink>
    </div>
  </div>
);

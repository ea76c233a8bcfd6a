import type { ImportDecision, ImportOptions, ImportView } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { City } from "../../../src/ui/dates.ts";
import { Decision } from "./Decision.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { Result } from "./Result.tsx";
import { SourceForm } from "./SourceForm.tsx";

type Props = {
  view: ImportView;
  city: City;
  busy: boolean;
  isUpdating: boolean;
  onRead: (options: Partial<ImportOptions>) => void;
  onImport: (decision: ImportDecision) => void;
};

export function ReadFile({ view, city, busy, isUpdating, onRead, onImport }: Props) {
  if (view.state === "done") return <Result view={view} />;
  const isReady = view.state === "ready";
  return (
    <>
      {isReady && view.preview?.mapping && (
        <p>
          <a className="inline-flex items-center min-h-11 underline" href="#import-preview">
            {t("Go to the preview")}
          </a>
        </p>
      )}
      {(isReady || view.preview?.mapping || view.preview?.areas) && (
        <SourceForm key={view.id} view={view} busy={isUpdating} onRead={onRead} />
      )}
      {isReady && view.preview && (
        <>
          <FilePreview preview={view.preview} id={view.id} city={city} />
          <Decision key={`${view.id} ${view.counts?.missing}`} view={view} busy={busy} onImport={onImport} />
        </>
      )}
    </>
  );
}

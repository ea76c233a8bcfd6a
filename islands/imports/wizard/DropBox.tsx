import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";

export function DropBox({ onChoose, error }: { onChoose: (file: File) => void; error: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: React.DragEvent): void {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }

  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`rounded-4 border-2 border-dashed p-6 md:p-10 grid gap-3 justify-items-center text-center ${isOver ? "border-act bg-sunken" : "border-edge bg-raised"}`}
      >
        <FileUp size={32} aria-hidden className="text-faint" />
        <p className="font-display text-xl">{t("Drop a file of places here")}</p>
        <p id="import-formats" className="max-w-120 text-faint">
          {t(
            "OpenStreetMap, Overpass or Overture data, any other JSON, or an Excel or CSV table with any headers. Up to 50 MB and 200,000 places. Or a calendar of events (.ics). A preview shows what is in it before anything changes.",
          )}
        </p>
        <p className="max-w-120 text-faint">
          {t(
            "Your city's OpenStreetMap extract (.osm.pbf) has its places and streets in one file. You can download one for free, for example at extract.bbbike.org.",
          )}
        </p>
        <Button aria-describedby="import-formats" onClick={() => input.current?.click()}>
          {t("Choose file")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("File of places")}
          accept=".pbf,.geojson,.json,.geojsonl,.geojsons,.ndjson,.jsonl,.csv,.tsv,.txt,.xlsx,.zip,.ics"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = "";
            if (file) onChoose(file);
          }}
        />
      </div>
      <p role="alert" className="font-semibold text-skip empty:hidden">
        {error}
      </p>
    </div>
  );
}

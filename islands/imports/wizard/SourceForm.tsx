// What a file does not say itself: city, source, license, and which of its fields is what.

import { useEffect, useRef, useState } from "react";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { ImportMap } from "../../../src/features/imports/mapping/schema.ts";
import type { ImportOptions, ImportPreview, ImportView } from "../../../src/features/imports/schema.ts";
import { SOURCE_FIELDS } from "../../../src/features/imports/source-schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button, QuietButton } from "../../../src/ui/Button.tsx";
import { WrittenInput } from "../../../src/ui/Field.tsx";
import { BoxMap } from "./BoxMap.tsx";
import { MappingForm } from "./MappingForm.tsx";

type Props = {
  view: ImportView;
  /** Also while the file is read again: choices are shown at once, and the next ones are made on top of them. */
  busy: boolean;
  onRead: (options: Partial<ImportOptions>) => void;
};

type FieldName = Exclude<keyof typeof SOURCE_FIELDS, "defaultPlace">;
const SAID: FieldName[] = ["source", "attribution", "licenseName", "licenseUrl"];

/** Choosing a field updates the preview right away, text fields need the button. */
export function SourceForm({ view, busy, onRead }: Props) {
  const { options, preview } = view;
  const [draft, setDraft] = useState<ImportMap>();
  const read = options.area ?? preview?.area ?? "";
  const [area, setArea] = useState(read);
  useEffect(() => setArea(read), [read]);
  useEffect(() => {
    if (!busy) setDraft(undefined);
  }, [busy]);
  const mapping =
    preview?.mapping && ({ ...preview.mapping, map: draft ?? JSON.parse(preview.mapping.map) } as MappingReport);
  const formRef = useRef<HTMLFormElement>(null);
  const isEvents = mapping?.map.kind === "events";
  const areas = preview?.areas;
  const places: FieldName[] = areas ? ["city", "area"] : ["city"];
  const inputs = isEvents ? SAID : preview && !preview.isSourceKnown && !areas ? [...places, ...SAID] : places;

  function submit(form: HTMLFormElement, map = mapping?.map): void {
    setDraft(map);
    const values = new FormData(form);
    const defaultPlace = String(values.get("defaultPlace") ?? "").trim() || undefined;
    onRead({
      encoding: options.encoding,
      ...Object.fromEntries(inputs.map((name) => [name, String(values.get(name) ?? "").trim() || null])),
      ...(map && { map: JSON.stringify(map.kind === "events" ? { ...map, defaultPlace } : map) }),
    });
  }

  const answer = (coordinates: ImportMap["coordinates"]) =>
    mapping &&
    formRef.current &&
    submit(formRef.current, { ...mapping.map, coordinates, ...(coordinates === "as-written" && { far: "keep" }) });

  return (
    <form
      ref={formRef}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      {mapping?.offersSwap && (
        <div role="alert" className="grid gap-3 justify-items-start">
          <p className="break-words font-semibold">{preview?.problem}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => answer("swapped")}>{t("Swap latitude and longitude")}</Button>
            <QuietButton onClick={() => answer("as-written")}>{t("They are right")}</QuietButton>
          </div>
        </div>
      )}
      {mapping && mapping.paths.length > 0 && (
        <MappingForm
          report={mapping}
          problem={mapping.offersSwap ? null : (preview?.problem ?? null)}
          onChange={(map) => formRef.current && submit(formRef.current, map)}
        />
      )}
      <div className="grid gap-4 items-start md:grid-cols-2">
        {inputs.map((name) => (
          <WrittenInput
            key={name}
            name={name}
            of={SOURCE_FIELDS[name]}
            {...(name === "area"
              ? { value: area, onChange: ({ target }) => setArea(target.value), list: "import-areas" }
              : { defaultValue: options[name] ?? getRemembered(name, preview) })}
          />
        ))}
        <datalist id="import-areas">
          {areas?.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {isEvents && (
          <WrittenInput name="defaultPlace" of={SOURCE_FIELDS.defaultPlace} defaultValue={mapping.map.defaultPlace} />
        )}
      </div>
      {preview?.sketch && <BoxMap sketch={preview.sketch} area={area} onChange={setArea} />}
      <div>
        <QuietButton type="submit">{t("Update preview")}</QuietButton>
      </div>
    </form>
  );
}

function getRemembered(name: FieldName, preview: ImportPreview | null): string | null {
  const source = preview?.source;
  if (!source || name === "city" || name === "area") return null;
  if (name === "source") return source.name;
  if (name === "attribution") return source.attribution === source.name ? null : source.attribution;
  return source[name];
}

// What a file does not say itself: city, source, license, and which of its fields is what.
import { useEffect, useRef, useState } from "react";
import type { MappingReport } from "../../../src/features/imports/mapping/report.ts";
import type { ImportMap } from "../../../src/features/imports/mapping/schema.ts";
import type { ImportOptions, ImportPreview, ImportView } from "../../../src/features/imports/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { BoxMap } from "./BoxMap.tsx";
import { MappingForm } from "./MappingForm.tsx";

type Props = {
  view: ImportView;
  /** Also while the file is read again: choices are shown at once, and the next ones are made on top of them. */
  busy: boolean;
  onRead: (options: Partial<ImportOptions>) => void;
};

type TextInput = {
  name: "city" | "area" | "source" | "attribution" | "licenseName" | "licenseUrl";
  label: string;
  maxLength: number;
  type?: "url";
  hint?: string;
  placeholder?: string;
};

const CITY: TextInput = {
  name: "city",
  label: msg("City"),
  maxLength: 120,
  hint: msg("For places without a city in their address."),
};

const AREA: TextInput = {
  name: "area",
  label: msg("Part of the file"),
  maxLength: 200,
  hint: msg(
    "To import only a part: the name of a boundary in the file, such as Porto, or a box as west, south, east and north in degrees.",
  ),
};

const SOURCE: TextInput[] = [
  {
    name: "source",
    label: msg("Source"),
    maxLength: 120,
    hint: msg(
      "Name of the data source. Defaults to the file name. Later files from the same source update these places.",
    ),
  },
  {
    name: "attribution",
    label: msg("Attribution"),
    maxLength: 200,
    hint: msg("Who has to be named, such as “City of Porto, CC BY 4.0”. It is shown with the places."),
  },
  { name: "licenseName", label: msg("License"), maxLength: 120, placeholder: "CC BY 4.0" },
  { name: "licenseUrl", label: msg("License URL"), type: "url", maxLength: 500, placeholder: "https://" },
];

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
  const places = areas ? [CITY, AREA] : [CITY];
  const inputs = isEvents ? SOURCE : preview && !preview.isSourceKnown && !areas ? [...places, ...SOURCE] : places;

  function submit(form: HTMLFormElement, map = mapping?.map): void {
    setDraft(map);
    const values = new FormData(form);
    const defaultPlace = String(values.get("defaultPlace") ?? "").trim() || undefined;
    onRead({
      encoding: options.encoding,
      ...Object.fromEntries(inputs.map(({ name }) => [name, String(values.get(name) ?? "").trim() || null])),
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
            <Button kind="quiet" onClick={() => answer("as-written")}>
              {t("They are right")}
            </Button>
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
        {inputs.map(({ label, hint, placeholder, ...field }) => (
          <Field
            key={field.name}
            required={false}
            {...(field.name === "area"
              ? { value: area, onChange: ({ target }) => setArea(target.value) }
              : { defaultValue: options[field.name] ?? getRemembered(field.name, preview) ?? "" })}
            label={t(label)}
            hint={hint && t(hint)}
            placeholder={placeholder}
            list={field.name === "area" ? "import-areas" : undefined}
            {...field}
          />
        ))}
        <datalist id="import-areas">
          {areas?.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {isEvents && (
          <Field
            name="defaultPlace"
            required={false}
            maxLength={120}
            defaultValue={mapping.map.defaultPlace ?? ""}
            label={t("Place of other events")}
            hint={t(
              "The name of a place that hosts events that are at none of your places. Without it, they are left out.",
            )}
          />
        )}
      </div>
      {preview?.sketch && <BoxMap sketch={preview.sketch} area={area} onChange={setArea} />}
      <div>
        <Button type="submit" kind="quiet">
          {t("Update preview")}
        </Button>
      </div>
    </form>
  );
}

function getRemembered(name: TextInput["name"], preview: ImportPreview | null): string | null {
  const source = preview?.source;
  if (!source || name === "city" || name === "area") return null;
  if (name === "source") return source.name;
  if (name === "attribution") return source.attribution === source.name ? null : source.attribution;
  return source[name];
}

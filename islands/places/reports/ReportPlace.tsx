import { useRef, useState } from "react";
import { MAX_NOTE, type ReportKind } from "../../../db/vocabulary.ts";
import { t } from "../../../src/i18n/t.ts";
import { Field, Options, SelectField, TextField } from "../../../src/ui/Field.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/Form.tsx";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { readGroup, toUrl } from "../owner/form/read-fields.ts";
import texts from "./report.texts.json" with { type: "json" };

type Props = {
  place: { id: string; name: string };
  /** What the listing doesn't say, for the report that adds it instead of the other two. Facts and their values have labels. */
  missing?: { fields: TextName[]; facts: [key: string, label: string][]; values: [value: string, label: string][] };
};
type TextName = keyof typeof texts.fields;

/** Reports are rare, so the buttons look like links. */
const LINK_CLASS = "underline underline-offset-4 inline-flex items-center min-h-11 font-semibold";

export function ReportPlace({ place, missing }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [kind, setKind] = useState<ReportKind>("closed");
  const form = useForm(async ({ note, website = "", openingHours, contactInfo, ...values }, form) => {
    const details = { website: toUrl(website), openingHours, contactInfo, facts: readGroup("facts.", values) };
    await call("POST", `/api/businesses/${place.id}/reports`, { kind, note, ...(missing && { details }) });
    form.reset();
    dialog.current?.close();
    showToast({ title: t("Thank you"), description: t("We'll review your report.") });
  });
  const open = (which: ReportKind) => (
    <button
      key={which}
      type="button"
      className={LINK_CLASS}
      onClick={() => {
        setKind(which);
        dialog.current?.showModal();
      }}
    >
      {t(texts[which].button)}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-sm text-faint">
      <p className={missing ? "" : "w-full sm:w-auto"}>{missing ? t("Know more?") : t("Is this out of date?")}</p>
      {missing ? open("incomplete") : [open("closed"), open("wrong")]}
      <DialogForm
        dialog={dialog}
        title={t(texts[kind].title, { name: place.name })}
        errorsBeside
        isLong={Boolean(missing)}
        action={missing ? t("Send") : t("Send report")}
        waiting={t("Sending…")}
        {...form}
      >
        {missing && kind === "incomplete" && (
          <>
            {missing.fields.map((name) => (
              <Field key={name} label={t(texts.fields[name])} name={name} />
            ))}
            <div className="grid gap-4 sm:grid-cols-2">
              {missing.facts.map(([key, label]) => (
                <SelectField key={key} label={label} name={`facts.${key}`}>
                  <option value="">{t("Not known yet")}</option>
                  <Options of={missing.values} />
                </SelectField>
              ))}
            </div>
          </>
        )}
        <TextField
          label={t(texts[kind].label)}
          name="note"
          required={false}
          maxLength={MAX_NOTE}
          rows={4}
          hint={kind === "incomplete" ? undefined : t(texts[kind].hint)}
        />
      </DialogForm>
    </div>
  );
}

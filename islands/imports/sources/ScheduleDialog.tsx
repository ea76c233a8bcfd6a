// The address from which a source is fetched, and how often.

import { SCHEDULE_FIELDS, type SourceSummary } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { SelectField, WrittenInput } from "../../../src/ui/Field.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/form.ts";
import { call } from "../../lib/query.ts";
import { redirectWithToast } from "../../lib/toasts.ts";
import { useModal } from "../../lib/use-modal.ts";

type Props = { source: SourceSummary | null; onClose: () => void };

export function ScheduleDialog({ source, onClose }: Props) {
  const dialog = useModal();
  const schedule = source?.schedule;
  const form = useForm(async ({ source: name = "", url = "", every = "daily" }) => {
    const values = { source: source?.name ?? name, url, every };
    if (every === "never") await call("DELETE", `/api/admin/schedules/${encodeURIComponent(source!.id)}`);
    else await call("POST", "/api/admin/schedules", values);
    redirectWithToast(location.pathname + location.search, {
      title:
        every === "never" ? t("The source is no longer fetched.") : t("The source will be fetched within a minute."),
    });
  });
  const { fields, message = "" } = form.state;
  // The field says it too, and has the focus.
  const state = Object.values(fields).flat().includes(message) ? { ...form.state, message: undefined } : form.state;
  return (
    <DialogForm
      dialog={dialog}
      title={source ? t("Fetch {name} from an address", { name: source.name }) : t("Fetch a source from an address")}
      action={t("Save [[a form]]")}
      waiting={t("One moment…")}
      state={state}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p>
        {t(
          "Small changes are imported automatically. Large ones wait here for you, and you get an email, also when the address fails.",
        )}
      </p>
      {!source && <WrittenInput name="source" of={SCHEDULE_FIELDS.source} required={undefined} />}
      <WrittenInput name="url" of={SCHEDULE_FIELDS.url} defaultValue={schedule?.url} required={undefined} dir="ltr" />
      <SelectField label={t("How often")} name="every" defaultValue={schedule?.every ?? "daily"}>
        <option value="daily">{t("Every day")}</option>
        <option value="weekly">{t("Every week")}</option>
        {schedule && <option value="never">{t("No longer")}</option>}
      </SelectField>
    </DialogForm>
  );
}

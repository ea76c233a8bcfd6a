// The address from which a source is fetched, and how often.
import { SCHEDULE_FIELDS, type SourceSummary } from "../../../src/features/imports/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { SelectField, WrittenInput } from "../../../src/ui/Field.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { call } from "../../lib/query.ts";

export const ScheduleDialog = ({ source, onClose }: { source: SourceSummary | null; onClose: () => void }) => (
  <ConfirmDialog
    title={source ? t("Fetch {name} from an address", { name: source.name }) : t("Fetch a source from an address")}
    text={t(
      "Small changes are imported automatically. Large ones wait here for you, and you get an email, also when the address fails.",
    )}
    errorsBeside
    action={t("Save [[a form]]")}
    run={async ({ source: name = "", url = "", every = "daily" }) => {
      if (every === "never") {
        await call("DELETE", `/api/admin/schedules/${encodeURIComponent(source!.id)}`);
        return { title: t("The source is no longer fetched.") };
      }
      await call("POST", "/api/admin/schedules", { source: source?.name ?? name, url, every });
      return { title: t("The source will be fetched within a minute.") };
    }}
    onClose={onClose}
  >
    {!source && <WrittenInput name="source" of={SCHEDULE_FIELDS.source} required={undefined} />}
    <WrittenInput
      name="url"
      of={SCHEDULE_FIELDS.url}
      defaultValue={source?.schedule?.url}
      required={undefined}
      dir="ltr"
    />
    <SelectField label={t("How often")} name="every" defaultValue={source?.schedule?.every ?? "daily"}>
      <option value="daily">{t("Every day")}</option>
      <option value="weekly">{t("Every week")}</option>
      {source?.schedule && <option value="never">{t("No longer")}</option>}
    </SelectField>
  </ConfirmDialog>
);

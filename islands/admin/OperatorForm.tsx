// The operator's legal name and address, and additions to the legal pages.
import { MAX_OWN_TEXT, type OperatorDetails } from "../../src/features/operator/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Field, TextField } from "../../src/ui/Field.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { useForm } from "../lib/form.ts";
import { call } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";

export function OperatorForm({ details: { name, address, privacy, terms } }: { details: OperatorDetails }) {
  const { state, onSubmit } = useForm(async (values) => {
    await call("PUT", "/api/admin/operator", values);
    showToast({ title: t("Settings saved"), description: t("The legal pages and new receipts show them.") });
  });
  const { fields } = state;
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <p className="text-faint">
        {t("Shown on the privacy page, on the terms and on receipts. The law of many countries requires it.")}
      </p>
      <Field
        label={t("Legal name")}
        name="name"
        required={false}
        maxLength={200}
        defaultValue={name ?? ""}
        errors={fields.name}
      />
      <TextField
        label={t("Address")}
        name="address"
        required={false}
        maxLength={500}
        defaultValue={address ?? ""}
        errors={fields.address}
      />
      <TextField
        label={t("Your additions to the privacy page")}
        hint={t("Markdown: headings, lists, tables and links. HTML is shown as text.")}
        name="privacy"
        required={false}
        maxLength={MAX_OWN_TEXT}
        defaultValue={privacy ?? ""}
        errors={fields.privacy}
      />
      <TextField
        label={t("Your additions to the terms")}
        name="terms"
        required={false}
        maxLength={MAX_OWN_TEXT}
        defaultValue={terms ?? ""}
        errors={fields.terms}
      />
      <FormMessage message={Object.keys(fields).length > 0 ? undefined : state.message} />
      <Button type="submit" waiting={state.busy && t("Saving…")} className="justify-self-start">
        {t("Save")}
      </Button>
    </form>
  );
}

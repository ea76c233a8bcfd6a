import { MAX_OWN_TEXT, type OperatorDetails } from "../../src/features/operator/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Field, TextField } from "../../src/ui/Field.tsx";
import { Form, Submit } from "../lib/Form.tsx";
import { useForm } from "../lib/form.ts";
import { call } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";

export function OperatorForm({ details: { name, address, privacy, terms } }: { details: OperatorDetails }) {
  const form = useForm(async (values) => {
    await call("PUT", "/api/admin/operator", values);
    showToast({ title: t("Settings saved"), description: t("The legal pages and new receipts show them.") });
  });
  return (
    <Form {...form}>
      <p className="text-faint">
        {t("Shown on the privacy page, on the terms and on receipts. The law of many countries requires it.")}
      </p>
      <Field label={t("Legal name")} name="name" required={false} maxLength={200} defaultValue={name ?? ""} />
      <TextField label={t("Address")} name="address" required={false} maxLength={500} defaultValue={address ?? ""} />
      <TextField
        label={t("Your additions to the privacy page")}
        hint={t("Markdown: headings, lists, tables and links. HTML is shown as text.")}
        name="privacy"
        required={false}
        maxLength={MAX_OWN_TEXT}
        defaultValue={privacy ?? ""}
      />
      <TextField
        label={t("Your additions to the terms")}
        name="terms"
        required={false}
        maxLength={MAX_OWN_TEXT}
        defaultValue={terms ?? ""}
      />
      <Submit errorsBeside waiting={t("Saving…")} className="justify-self-start">
        {t("Save")}
      </Submit>
    </Form>
  );
}

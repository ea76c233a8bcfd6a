import { OPERATOR_FIELDS, type OperatorDetails } from "../../src/features/operator/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { WrittenInputs } from "../../src/ui/Field.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";

export function OperatorForm({ details }: { details: OperatorDetails }) {
  const form = useForm(async (values) => {
    await call("PUT", "/api/admin/operator", values);
    showToast({ title: t("Settings saved"), description: t("The legal pages and new receipts show them.") });
  });
  return (
    <Form {...form}>
      <p className="text-faint">
        {t("Shown on the privacy page, on the terms and on receipts. The law of many countries requires it.")}
      </p>
      <WrittenInputs of={OPERATOR_FIELDS} values={details} />
      <Submit errorsBeside waiting={t("Saving…")} className="justify-self-start">
        {t("Save [[a form]]")}
      </Submit>
    </Form>
  );
}

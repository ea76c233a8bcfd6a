import { MAX_NOTE } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { TextField } from "../../src/ui/Field.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

export function RefundNote({ orderId, note }: { orderId: string; note: string }) {
  const form = useForm(async (values) => {
    await call("PUT", `/api/admin/payments/${orderId}/refund-note`, values);
    redirectWithToast(`/admin?tab=payments&order=${orderId}`, { title: t("Note saved") });
  });
  return (
    <Form {...form}>
      <TextField
        label={t("Note")}
        hint={t("What was refunded, why, and who asked for it. Saving it asks PayPal whether the payment is refunded.")}
        name="note"
        maxLength={MAX_NOTE}
        defaultValue={note}
      />
      <Submit errorsBeside waiting={t("Saving…")} className="justify-self-start">
        {t("Save [[a form]]")}
      </Submit>
    </Form>
  );
}

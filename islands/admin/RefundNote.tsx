// The operator's note about a refund, which is made at PayPal.
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { TextField } from "../../src/ui/Field.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { useForm } from "../lib/form.ts";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

export function RefundNote({ orderId, note }: { orderId: string; note: string }) {
  const { state, onSubmit } = useForm(async (values) => {
    await call("PUT", `/api/admin/payments/${orderId}/refund-note`, values);
    redirectWithToast(`/admin?tab=payments&order=${orderId}`, { title: t("Note saved") });
  });
  const { fields } = state;
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <TextField
        label={t("Note")}
        hint={t("What was refunded, why, and who asked for it. Saving it asks PayPal whether the payment is refunded.")}
        name="note"
        maxLength={1000}
        defaultValue={note}
        errors={fields.note}
      />
      <FormMessage message={Object.keys(fields).length > 0 ? undefined : state.message} />
      <Button type="submit" waiting={state.busy && t("Saving…")} className="justify-self-start">
        {t("Save")}
      </Button>
    </form>
  );
}

import { useRef } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/form.ts";
import { call } from "../../lib/query.ts";
import { redirectWithToast } from "../../lib/toasts.ts";

type Props = {
  businessId: string;
  photos: number;
};

export function WithdrawChanges({ businessId, photos }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm(async () => {
    await call("DELETE", `/api/businesses/${businessId}/pending-changes`);
    redirectWithToast("/business-profile", {
      title: t("Changes withdrawn"),
      description: t("Your profile is what travelers see."),
    });
  });

  return (
    <>
      <Button kind="quiet" className="justify-self-start" onClick={() => dialog.current?.showModal()}>
        {t("Withdraw changes")}
      </Button>
      <DialogForm
        dialog={dialog}
        title={t("Withdraw the changes?")}
        cancel={t("Keep [[the changes]]")}
        action={t("Withdraw")}
        kind="danger"
        waiting={t("Withdrawing…")}
        {...form}
      >
        <p>
          {t(
            "{photos, plural, =0 {Your profile goes back to what travelers see.} one {Your profile goes back to what travelers see, and the new photo is deleted.} other {Your profile goes back to what travelers see, and # new photos are deleted.}}",
            { photos },
          )}
        </p>
      </DialogForm>
    </>
  );
}

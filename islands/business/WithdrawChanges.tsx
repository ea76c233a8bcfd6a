import { useRef, useState } from "react";
import { msg, t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { getErrorMessages } from "../lib/form.ts";
import { call, isUnauthorized } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

type Props = {
  businessId: string;
  /** The number of photos that would be deleted. */
  photos: number;
};

const WITHDRAWN = { title: msg("Changes Withdrawn"), description: msg("Your profile is what travelers see.") };

export function WithdrawChanges({ businessId, photos }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  async function withdraw(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await call("DELETE", `/api/businesses/${businessId}/pending-changes`);
      redirectWithToast("/business-profile", WITHDRAWN);
    } catch (error) {
      if (!isUnauthorized(error)) setMessage(getErrorMessages(error).message);
      setBusy(false);
    }
  }

  return (
    <>
      <Button kind="quiet" className="justify-self-start" onClick={() => dialog.current?.showModal()}>
        {t("Withdraw Changes")}
      </Button>
      <DialogForm
        dialog={dialog}
        title={t("Withdraw the changes?")}
        cancel="Keep"
        message={message}
        action={
          <Button kind="danger" type="submit" waiting={busy && t("Withdrawing…")}>
            {t("Withdraw")}
          </Button>
        }
        onSubmit={(event) => void withdraw(event)}
      >
        <p>
          Your profile goes back to what travelers see
          {photos > 0 &&
            `, and ${photos === 1 ? "the new photo is" : t("{photos} new photos are", { photos })} deleted`}
          .
        </p>
      </DialogForm>
    </>
  );
}

import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { getErrorMessages, useForm } from "../../lib/form.ts";
import { call } from "../../lib/query.ts";
import { redirectWithToast, showError } from "../../lib/toasts.ts";
import { useModal } from "../../lib/use-modal.ts";

type Props = { code: string; hasEnded: boolean; onClose: () => void };

export function LeaveDialog({ code, hasEnded, onClose }: Props) {
  const dialog = useModal();
  const form = useForm(async () => {
    await call("DELETE", `/api/together/${code}/members/me`);
    redirectWithToast("/together", {
      title: t("You left the room"),
      description: t("Your name and your swipes in it are deleted."),
    });
  });
  async function end(): Promise<void> {
    try {
      await call("POST", `/api/together/${code}/end`);
      location.assign(`/together/${code}/shortlist`);
    } catch (error) {
      showError(getErrorMessages(error).message);
    }
  }
  return (
    <DialogForm
      dialog={dialog}
      title={t("Leave this room?")}
      {...form}
      onClose={onClose}
      action={t("Leave the room")}
      kind="danger"
      waiting={t("One moment…")}
    >
      <p>{t("Your name and your swipes in this room are deleted. The others go on without you.")}</p>
      {!hasEnded && (
        <div className="card-box grid gap-3 p-4">
          <p>
            {t(
              "Have you all found something? End the room for everyone: nobody swipes anymore, and the shortlist stays.",
            )}
          </p>
          <Button kind="quiet" className="justify-self-start" onClick={() => void end()}>
            {t("End the room")}
          </Button>
        </div>
      )}
    </DialogForm>
  );
}

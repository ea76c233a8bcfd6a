import type { RoomMemberView } from "../../../src/features/together/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { getErrorMessages } from "../../lib/Form.tsx";
import { call } from "../../lib/query.ts";
import { showError } from "../../lib/toasts.ts";

export function LeaveDialog({ code, hasEnded, onClose }: { code: string; hasEnded: boolean; onClose: () => void }) {
  async function leave() {
    await call("DELETE", `/api/together/${code}/members/me`);
    return {
      title: t("You left the room"),
      description: t("Your name and your swipes in it are deleted."),
      path: "/together",
    };
  }
  async function end(): Promise<void> {
    try {
      await call("POST", `/api/together/${code}/end`);
      location.assign(`/together/${code}/shortlist`);
    } catch (error) {
      showError(getErrorMessages(error).message);
    }
  }
  return (
    <ConfirmDialog
      title={t("Leave this room?")}
      text={t("Your name and your swipes in this room are deleted. The others go on without you.")}
      action={t("Leave the room")}
      kind="danger"
      run={leave}
      onClose={onClose}
    >
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
    </ConfirmDialog>
  );
}

type RemoveProps = { code: string; member: RoomMemberView; onClose: () => void };

/** Removes someone who has gone without leaving, or who joined twice: until then, no place can be liked by all. */
export const RemoveDialog = ({ code, member: { id, name }, onClose }: RemoveProps) => (
  <ConfirmDialog
    title={t("Remove {name}?", { name })}
    text={t(
      "For friends who are gone, or who joined twice. Their swipes in this room are deleted, and a match no longer needs them. They can join again with the link.",
    )}
    action={t("Remove")}
    kind="danger"
    run={() => call<undefined>("DELETE", `/api/together/${code}/members/${id}`).then(() => undefined)}
    onClose={onClose}
  />
);

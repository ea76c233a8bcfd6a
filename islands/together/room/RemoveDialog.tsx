import type { RoomMemberView } from "../../../src/features/together/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { DialogForm } from "../../lib/DialogForm.tsx";
import { useForm } from "../../lib/form.ts";
import { call } from "../../lib/query.ts";
import { useModal } from "../../lib/use-modal.ts";

type Props = { code: string; member: RoomMemberView; onClose: () => void };

/** Removes someone who has gone without leaving, or who joined twice: until then, no place can be liked by all. */
export function RemoveDialog({ code, member: { id, name }, onClose }: Props) {
  const dialog = useModal();
  const form = useForm(async () => {
    await call("DELETE", `/api/together/${code}/members/${id}`);
    dialog.current?.close();
  });
  return (
    <DialogForm
      dialog={dialog}
      title={t("Remove {name}?", { name })}
      {...form}
      onClose={onClose}
      action={t("Remove")}
      kind="danger"
      waiting={t("One moment…")}
    >
      <p>
        {t(
          "For friends who are gone, or who joined twice. Their swipes in this room are deleted, and a match no longer needs them. They can join again with the link.",
        )}
      </p>
    </DialogForm>
  );
}

import type { RoomMemberView } from "../../../src/features/together/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { call } from "../../lib/query.ts";

type Props = { code: string; member: RoomMemberView; onClose: () => void };

/** Removes someone who has gone without leaving, or who joined twice: until then, no place can be liked by all. */
export const RemoveDialog = ({ code, member: { id, name }, onClose }: Props) => (
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

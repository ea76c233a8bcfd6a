// What an admin can do to an account. Each action asks for confirmation, and the page is then reloaded.
import { t } from "../../src/i18n/t.ts";
import { type Confirmation, ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { ReasonField } from "../lib/ReasonField.tsx";
import texts from "./user-actions.texts.json" with { type: "json" };

type Props = {
  id: string;
  name: string;
  isAdmin: boolean;
  isModerator: boolean;
  isSuspended: boolean;
  /** Whether they own a place, which is hidden while they are suspended. */
  hasPlace: boolean;
  sessions: number;
  asksPassword: boolean;
};

type Action = Pick<Confirmation, "action" | "title" | "text" | "kind"> & {
  method: "POST" | "DELETE";
  path: string;
  done: string;
  needsReason?: boolean;
  /** The password is sent, or nothing if the admin has none. */
  needsPassword?: boolean;
};

export const UserActions = (props: Props) => (
  <div className="flex flex-wrap gap-3">
    {listActions(props).map(({ method, path, done, needsReason, needsPassword, ...texts }) => (
      <ConfirmButton
        key={texts.action}
        {...texts}
        errorsBeside
        run={async ({ reason, password }) => {
          const body = needsReason ? { reason } : needsPassword ? { password } : undefined;
          await call(method, `/api/admin/people/${props.id}/${path}`, body);
          return { title: done };
        }}
      >
        {needsReason && (
          <ReasonField rows={4} hint={t("The person reads it in an email, other admins in the audit log.")} />
        )}
        {needsPassword && props.asksPassword && (
          <PasswordField label={t("Your password")} autoComplete="current-password" />
        )}
      </ConfirmButton>
    ))}
  </div>
);

type Name = keyof typeof texts;
type Texts = { action: string; title: string; text: string; textWithPlace?: string; done: string };

const CALLS: Record<Name, Pick<Action, "method" | "path" | "kind" | "needsReason" | "needsPassword">> = {
  signOut: { method: "DELETE", path: "sessions", kind: "quiet" },
  suspend: { method: "POST", path: "suspension", kind: "danger", needsReason: true },
  reinstate: { method: "DELETE", path: "suspension", kind: "quiet" },
  makeAdmin: { method: "POST", path: "admin", kind: "quiet", needsPassword: true },
  removeAdmin: { method: "DELETE", path: "admin", kind: "danger" },
  makeModerator: { method: "POST", path: "moderator", kind: "quiet", needsPassword: true },
  removeModerator: { method: "DELETE", path: "moderator", kind: "danger" },
};

function listActions({ name, isAdmin, isModerator, isSuspended, hasPlace, sessions }: Props): Action[] {
  const names: (Name | false)[] = [
    sessions > 0 && "signOut",
    isModerator ? "removeModerator" : !isSuspended && !isAdmin && "makeModerator",
    isAdmin ? "removeAdmin" : !isSuspended && "makeAdmin",
    isSuspended ? "reinstate" : "suspend",
  ];
  return names
    .filter((each) => each !== false)
    .map((each) => {
      const said: Texts = texts[each];
      return {
        ...CALLS[each],
        action: t(said.action),
        title: t(said.title, { name }),
        text: t((hasPlace && said.textWithPlace) || said.text, { sessions }),
        done: t(said.done, { name }),
      };
    });
}

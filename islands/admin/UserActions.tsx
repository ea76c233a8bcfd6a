// What an admin can do to an account. Each action asks for confirmation, and the page is then reloaded.
import { MAX_NOTE } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { TextField } from "../../src/ui/Field.tsx";
import { type Confirmation, ConfirmButton } from "../lib/ConfirmDialog.tsx";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";

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
          <TextField
            label={t("Reason")}
            name="reason"
            required
            maxLength={MAX_NOTE}
            rows={4}
            hint={t("Other admins can read it in the audit log.")}
          />
        )}
        {needsPassword && props.asksPassword && (
          <PasswordField label={t("Your password")} autoComplete="current-password" />
        )}
      </ConfirmButton>
    ))}
  </div>
);

function listActions({ name, isAdmin, isModerator, isSuspended, hasPlace, sessions }: Props): Action[] {
  const signOut: Action = {
    action: t("Sign out everywhere"),
    title: t("Sign {name} out?", { name }),
    text: t(
      "They are signed in with {sessions, plural, one {one browser} other {# browsers}} and can sign in again right away.",
      { sessions },
    ),
    method: "DELETE",
    path: "sessions",
    done: t("{name} is signed out everywhere", { name }),
    kind: "quiet",
  };
  const suspend: Action = {
    action: t("Suspend"),
    title: t("Suspend {name}?", { name }),
    text: hasPlace
      ? t(
          "They are signed out everywhere and can't sign in. Their listing and events are hidden until you reinstate them.",
        )
      : t("They are signed out everywhere and can't sign in."),
    method: "POST",
    path: "suspension",
    done: t("{name} is suspended", { name }),
    kind: "danger",
    needsReason: true,
  };
  const reinstate: Action = {
    action: t("Reinstate"),
    title: t("Reinstate {name}?", { name }),
    text: hasPlace
      ? t("They can sign in again. Their listing and events are shown as before.")
      : t("They can sign in again."),
    method: "DELETE",
    path: "suspension",
    done: t("{name} can sign in again", { name }),
    kind: "quiet",
  };
  const status = isSuspended ? [reinstate] : [suspend];
  const admin = isAdmin ? [removeAdmin(name)] : isSuspended ? [] : [makeAdmin(name)];
  const moderator = isModerator ? [removeModerator(name)] : isSuspended || isAdmin ? [] : [makeModerator(name)];
  return [...(sessions > 0 ? [signOut] : []), ...moderator, ...admin, ...status];
}

const GRANT = { method: "POST", kind: "quiet", needsPassword: true } as const;
const REVOKE = { method: "DELETE", kind: "danger" } as const;

const makeAdmin = (name: string): Action => ({
  ...GRANT,
  path: "admin",
  action: t("Make admin"),
  title: t("Make {name} an admin?", { name }),
  text: t("Admins can see all email addresses and do everything you can do here."),
  done: t("{name} is an admin", { name }),
});

const removeAdmin = (name: string): Action => ({
  ...REVOKE,
  path: "admin",
  action: t("Remove admin"),
  title: t("Remove {name} as an admin?", { name }),
  text: t("They keep their account but lose access to /admin."),
  done: t("{name} is no longer an admin", { name }),
});

const makeModerator = (name: string): Action => ({
  ...GRANT,
  path: "moderator",
  action: t("Make moderator"),
  title: t("Make {name} a moderator?", { name }),
  text: t("Moderators decide on reviews, claims and reports. They don't see people, imports or the audit log."),
  done: t("{name} is a moderator", { name }),
});

const removeModerator = (name: string): Action => ({
  ...REVOKE,
  path: "moderator",
  action: t("Remove moderator"),
  title: t("Remove {name} as a moderator?", { name }),
  text: t("They keep their account but no longer decide on reviews, claims and reports."),
  done: t("{name} is no longer a moderator", { name }),
});

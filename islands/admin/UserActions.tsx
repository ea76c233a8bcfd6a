// What an admin can do to an account. Each action asks for confirmation, and the page is then reloaded.
import { useEffect, useRef, useState } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { TextField } from "../../src/ui/Field.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { useForm } from "../lib/form.ts";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

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

type Action = {
  label: string;
  title: string;
  text: string;
  method: "POST" | "DELETE";
  path: string;
  done: string;
  kind: "quiet" | "danger";
  needsReason?: boolean;
  /** The password is sent, or nothing if the admin has none. */
  needsPassword?: boolean;
};

export function UserActions(props: Props) {
  const [confirming, confirm] = useState<Action>();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {actionsFor(props).map((action) => (
          <Button key={action.label} kind={action.kind} onClick={() => confirm(action)}>
            {action.label}
          </Button>
        ))}
      </div>
      {confirming && (
        <ConfirmDialog
          action={confirming}
          userId={props.id}
          asksPassword={props.asksPassword}
          onClose={() => confirm(undefined)}
        />
      )}
    </>
  );
}

type DialogProps = { action: Action; userId: string; asksPassword: boolean; onClose: () => void };

function ConfirmDialog({ action, userId, asksPassword, onClose }: DialogProps) {
  const { label, title, text, method, path, done, kind, needsReason, needsPassword } = action;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { state, onSubmit } = useForm(async ({ reason, password }) => {
    await call(
      method,
      `/api/admin/people/${userId}/${path}`,
      needsReason ? { reason } : needsPassword ? { password } : undefined,
    );
    redirectWithToast(location.pathname + location.search, { title: done });
  });
  return (
    <DialogForm
      dialog={dialog}
      title={title}
      message={state.fields.reason || state.fields.password ? undefined : state.message}
      action={
        <Button kind={kind} type="submit" waiting={state.busy && "One moment…"}>
          {label}
        </Button>
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{text}</p>
      {needsReason && (
        <TextField
          label="Reason"
          name="reason"
          required
          maxLength={1000}
          rows={4}
          hint="Other admins can read it in the audit log."
          errors={state.fields.reason}
        />
      )}
      {needsPassword && asksPassword && (
        <PasswordField label="Your password" autoComplete="current-password" errors={state.fields.password} />
      )}
    </DialogForm>
  );
}

function actionsFor({ name, isAdmin, isModerator, isSuspended, hasPlace, sessions }: Props): Action[] {
  const signOut: Action = {
    label: "Sign out everywhere",
    title: `Sign ${name} out?`,
    text: `They are signed in with ${sessions === 1 ? "one browser" : `${sessions} browsers`} and can sign in again right away.`,
    method: "DELETE",
    path: "sessions",
    done: `${name} is signed out everywhere`,
    kind: "quiet",
  };
  const suspend: Action = {
    label: "Suspend",
    title: `Suspend ${name}?`,
    text: `They are signed out everywhere and can't sign in.${hasPlace ? " Their listing and events are hidden until you reinstate them." : ""}`,
    method: "POST",
    path: "suspension",
    done: `${name} is suspended`,
    kind: "danger",
    needsReason: true,
  };
  const reinstate: Action = {
    label: "Reinstate",
    title: `Reinstate ${name}?`,
    text: `They can sign in again.${hasPlace ? " Their listing and events are shown as before." : ""}`,
    method: "DELETE",
    path: "suspension",
    done: `${name} can sign in again`,
    kind: "quiet",
  };
  const makeModerator: Action = {
    label: "Make moderator",
    title: `Make ${name} a moderator?`,
    text: "Moderators decide on reviews, claims and reports. They don't see people, imports or the audit log.",
    method: "POST",
    path: "moderator",
    done: `${name} is a moderator`,
    kind: "quiet",
    needsPassword: true,
  };
  const removeModerator: Action = {
    label: "Remove moderator",
    title: `Remove ${name} as a moderator?`,
    text: "They keep their account but no longer decide on reviews, claims and reports.",
    method: "DELETE",
    path: "moderator",
    done: `${name} is no longer a moderator`,
    kind: "danger",
  };
  const makeAdmin: Action = {
    label: "Make admin",
    title: `Make ${name} an admin?`,
    text: "Admins can see all emails and do everything you can do here.",
    method: "POST",
    path: "admin",
    done: `${name} is an admin`,
    kind: "quiet",
    needsPassword: true,
  };
  const removeAdmin: Action = {
    label: "Remove admin",
    title: `Remove ${name} as an admin?`,
    text: "They keep their account but lose access to /admin.",
    method: "DELETE",
    path: "admin",
    done: `${name} is no longer an admin`,
    kind: "danger",
  };
  const status = isSuspended ? [reinstate] : [suspend];
  const admin = isAdmin ? [removeAdmin] : isSuspended ? [] : [makeAdmin];
  const moderator = isModerator ? [removeModerator] : isSuspended || isAdmin ? [] : [makeModerator];
  return [...(sessions > 0 ? [signOut] : []), ...moderator, ...admin, ...status];
}

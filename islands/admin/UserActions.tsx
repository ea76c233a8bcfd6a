// What an admin may do to an account: each act asks first, and the page then tells how things are.
import { useEffect, useRef, useState } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { TextField } from "../../src/ui/Field.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { useForm } from "../lib/form.ts";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

type Props = {
  id: string;
  name: string;
  isAdmin: boolean;
  isSuspended: boolean;
  /** Whether a place of theirs leaves the city with them. */
  hasPlace: boolean;
  /** Browsers they are signed in with. */
  sessions: number;
};

type Action = {
  label: string;
  title: string;
  words: string;
  method: "POST" | "DELETE";
  path: string;
  done: string;
  kind: "quiet" | "danger";
  asksWhy?: boolean;
};

export function UserActions(props: Props) {
  const [asked, ask] = useState<Action>();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {actsOn(props).map((action) => (
          <Button key={action.label} kind={action.kind} onClick={() => ask(action)}>
            {action.label}
          </Button>
        ))}
      </div>
      {asked && <ConfirmDialog action={asked} id={props.id} onClose={() => ask(undefined)} />}
    </>
  );
}

function ConfirmDialog({ action, id, onClose }: { action: Action; id: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { state, onSubmit } = useForm(async ({ reason }) => {
    await call(action.method, `/api/admin/people/${id}/${action.path}`, action.asksWhy ? { reason } : undefined);
    redirectWithToast(location.pathname + location.search, { title: action.done });
  });
  return (
    <DialogForm
      dialog={dialog}
      title={action.title}
      message={state.fields.reason ? undefined : state.message}
      action={
        <Button kind={action.kind} type="submit" waiting={state.busy && "One moment…"}>
          {action.label}
        </Button>
      }
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{action.words}</p>
      {action.asksWhy && (
        <TextField
          label="Reason"
          name="reason"
          required
          maxLength={1000}
          rows={4}
          hint="Other admins read it, and it stays in the audit log."
          errors={state.fields.reason}
        />
      )}
    </DialogForm>
  );
}

function actsOn({ name, isAdmin, isSuspended, hasPlace, sessions }: Props): Action[] {
  const signOut: Action = {
    label: "Sign out everywhere",
    title: `Sign ${name} out?`,
    words: `${sessions === 1 ? "One browser is" : `${sessions} browsers are`} signed in. They can sign in again at once.`,
    method: "DELETE",
    path: "sessions",
    done: `${name} is signed out everywhere`,
    kind: "quiet",
  };
  const suspend: Action = {
    label: "Suspend",
    title: `Suspend ${name}?`,
    words: `They are signed out everywhere and cannot sign in again.${hasPlace ? " Their place and its events leave the city until you readmit them." : ""}`,
    method: "POST",
    path: "suspension",
    done: `${name} is suspended`,
    kind: "danger",
    asksWhy: true,
  };
  const readmit: Action = {
    label: "Readmit",
    title: `Readmit ${name}?`,
    words: `They can sign in again.${hasPlace ? " Their place is as public as it was." : ""}`,
    method: "DELETE",
    path: "suspension",
    done: `${name} can sign in again`,
    kind: "quiet",
  };
  const make: Action = {
    label: "Make admin",
    title: `Make ${name} an admin?`,
    words: "Admins see everybody's email and decide on everything here, as you do.",
    method: "POST",
    path: "admin",
    done: `${name} is an admin`,
    kind: "quiet",
  };
  const unmake: Action = {
    label: "Take admin away",
    title: `Take admin away from ${name}?`,
    words: "The account stays, and /admin is closed to it.",
    method: "DELETE",
    path: "admin",
    done: `${name} is no admin any more`,
    kind: "danger",
  };
  const standing = isSuspended ? [readmit] : [suspend];
  const role = isAdmin ? [unmake] : isSuspended ? [] : [make];
  return [...(sessions > 0 ? [signOut] : []), ...role, ...standing];
}

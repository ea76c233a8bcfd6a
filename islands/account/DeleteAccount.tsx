// The way out for good: a dialog that says what goes, and asks for the password.
import { useRef } from "react";
import type { UserType } from "../../db/vocabulary.ts";
import { Button } from "../../src/ui/Button.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { useForm } from "../lib/form.ts";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

type Props = { userType: UserType; hasPassword: boolean };

const WHAT_GOES: Record<UserType, string> = {
  traveler: "Your saved and liked places, your RSVPs, your messages and your taste profile go with it.",
  business: "Your business page, its events and its messages go with it. Guests of events to come are told.",
};

export function DeleteAccount({ userType, hasPassword }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { state, onSubmit } = useForm(async ({ password }) => {
    await call("DELETE", "/api/users/me", { password });
    redirectWithToast("/login", {
      title: "Account Deleted",
      description: "Your account and all that was in it are gone.",
    });
  });
  return (
    <>
      <Button kind="danger" onClick={() => dialog.current?.showModal()}>
        Delete Account
      </Button>
      <DialogForm
        dialog={dialog}
        title="Delete your account?"
        cancel="Keep It"
        message={state.fields.password ? undefined : state.message}
        action={
          <Button kind="danger" type="submit" waiting={state.busy && "Deleting…"}>
            Delete for Good
          </Button>
        }
        onSubmit={onSubmit}
      >
        <p>{WHAT_GOES[userType]} This cannot be undone.</p>
        {hasPassword && <PasswordField autoComplete="current-password" errors={state.fields.password} />}
      </DialogForm>
    </>
  );
}

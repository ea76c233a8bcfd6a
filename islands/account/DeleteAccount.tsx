import { useRef } from "react";
import type { UserType } from "../../db/vocabulary.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { useForm } from "../lib/form.ts";
import { PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

type Props = { userType: UserType; hasPassword: boolean };

const DELETED_TOO: Record<UserType, string> = {
  traveler: msg("This also deletes your saved and liked places, RSVPs, messages and taste profile."),
  business: msg("This also deletes your business page, events and messages. Guests of upcoming events are notified."),
};

export function DeleteAccount({ userType, hasPassword }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useForm(async ({ password }) => {
    await call("DELETE", "/api/users/me", { password });
    redirectWithToast("/login", {
      title: t("Account deleted"),
      description: t("Your account and all its data have been deleted."),
    });
  });
  return (
    <>
      <Button kind="danger" onClick={() => dialog.current?.showModal()}>
        {t("Delete account")}
      </Button>
      <DialogForm
        dialog={dialog}
        title={t("Delete your account?")}
        cancel={t("Keep it")}
        errorsBeside
        action={t("Delete permanently")}
        kind="danger"
        waiting={t("Deleting…")}
        {...form}
      >
        <p>
          {t(DELETED_TOO[userType])} {t("It cannot be undone.")}
        </p>
        {hasPassword && <PasswordField autoComplete="current-password" />}
      </DialogForm>
    </>
  );
}

// Adds an admin's first passkey, or signs in with one that the admin has.
import { KeyRound } from "lucide-react";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { useForm } from "../lib/form.ts";
import { PasswordField } from "../lib/PasswordField.tsx";

type Props = { returnTo: string; hasPasskey: boolean; hasPassword: boolean };

export function RequiredPasskey({ returnTo, hasPasskey, hasPassword }: Props) {
  const { state, onSubmit } = useForm(async ({ password }) => {
    const { addPasskey, signInWithPasskey } = await import("../lib/passkey.ts");
    const isDone = hasPasskey ? await signInWithPasskey(false) : await addPasskey("", password);
    if (isDone) location.assign(returnTo);
  });
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-6 grid gap-4">
      {!hasPasskey && hasPassword && <PasswordField autoComplete="current-password" errors={state.fields.password} />}
      <FormMessage message={state.fields.password ? undefined : state.message} />
      <Button type="submit" waiting={state.busy && t("Waiting for your device…")}>
        <KeyRound size={18} aria-hidden />
        {hasPasskey ? t("Sign in with a passkey") : t("Add a passkey")}
      </Button>
      <p className="text-center">
        <a href="/api/logout" className="plain-link">
          {t("Sign Out")}
        </a>
      </p>
    </form>
  );
}

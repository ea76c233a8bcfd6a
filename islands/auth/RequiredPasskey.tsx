// Adds an admin's first passkey, or signs in with one that the admin has.
import { KeyRound } from "lucide-react";
import { t } from "../../src/i18n/t.ts";
import { PlainLink } from "../../src/ui/TextLink.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { PasswordField } from "../lib/PasswordField.tsx";

type Props = { returnTo: string; hasPasskey: boolean; hasPassword: boolean };

export function RequiredPasskey({ returnTo, hasPasskey, hasPassword }: Props) {
  const form = useForm(async ({ password }) => {
    const { addPasskey, signInWithPasskey } = await import("../lib/passkey.ts");
    const isDone = hasPasskey ? await signInWithPasskey(false) : await addPasskey("", password);
    if (isDone) location.assign(returnTo);
  });
  return (
    <Form {...form} className="mt-6 grid gap-4">
      {!hasPasskey && hasPassword && <PasswordField autoComplete="current-password" />}
      <Submit errorsBeside waiting={t("Waiting for your device…")}>
        <KeyRound size={18} aria-hidden />
        {hasPasskey ? t("Sign in with a passkey") : t("Add a passkey")}
      </Submit>
      <p className="text-center">
        <PlainLink href="/api/logout">{t("Sign Out")}</PlainLink>
      </p>
    </Form>
  );
}

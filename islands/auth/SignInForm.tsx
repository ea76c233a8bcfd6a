import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import type { UserType } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { toSignUpPath } from "../../src/ui/account-paths.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { BoldLink } from "../../src/ui/TextLink.tsx";
import { Form, FormMessage, Submit, useForm } from "../lib/Form.tsx";
import { openSignedIn } from "../lib/open-signed-in.ts";
import { PasswordField } from "../lib/PasswordField.tsx";
import { type Provider, ProviderLinks } from "../lib/ProviderLinks.tsx";
import { call } from "../lib/query.ts";
import { TermsNotice } from "../lib/TermsNotice.tsx";
import { useTask } from "../lib/use-task.ts";

type DemoSignIn = { role: string; email: string; password: string };

type Props = {
  returnTo: string;
  type?: UserType;
  /** At most two; undefined while not known. */
  providers?: Provider[];
  passkeys?: boolean;
  passwords?: boolean;
  demo?: DemoSignIn[];
};

export const SignInForm = ({ passwords = true, ...props }: Props) =>
  passwords ? <PasswordForm {...props} /> : <ProvidersOnly {...props} />;

const ProvidersOnly = ({ returnTo, providers = [], passkeys = false }: Props) => (
  <div className="mt-6 grid gap-4">
    {providers.length > 0 && <ProviderLinks providers={providers} returnTo={returnTo} />}
    {passkeys && <PasskeyButton returnTo={returnTo} />}
    <TermsNotice />
  </div>
);

function PasswordForm({ returnTo, type, providers = [], passkeys = false, demo }: Props) {
  const form = useForm(async ({ email, password, remember }) => {
    await call("POST", "/api/auth/login", { email, password, remember: remember === "on" });
    await openSignedIn(returnTo);
  });
  return (
    <Form {...form} className="mt-6 grid gap-4">
      {demo && <DemoAccounts accounts={demo} returnTo={returnTo} />}
      <Field label={t("Email")} name="email" type="email" autoComplete="username" required />
      <PasswordField autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="inline-flex items-center gap-2 min-h-11">
          <input type="checkbox" name="remember" className="size-5 accent-act" />
          {t("Remember me")}
        </label>
        <a href="/forgot-password" className="plain-link min-h-11 inline-flex items-center">
          {t("Forgot password?")}
        </a>
      </div>
      <Submit waiting={t("Signing in…")}>{t("Sign In")}</Submit>
      {(passkeys || providers.length > 0) && <p className="auth-or">{t("or")}</p>}
      {passkeys && <PasskeyButton returnTo={returnTo} />}
      {providers.length > 0 && <ProviderLinks providers={providers} returnTo={returnTo} />}
      <p className="text-center">
        {t("New here?")} <BoldLink href={toSignUpPath({ returnTo, type })}>{t("Sign up")}</BoldLink>
      </p>
      <TermsNotice />
    </Form>
  );
}

function PasskeyButton({ returnTo }: { returnTo: string }) {
  const [usable, setUsable] = useState(true);
  const { running, message, run } = useTask(null, async (form: HTMLFormElement | null) => {
    const { signInWithPasskey } = await import("../lib/passkey.ts");
    const remember = form?.querySelector<HTMLInputElement>("[name=remember]")?.checked ?? false;
    if (await signInWithPasskey(remember)) await openSignedIn(returnTo);
  });
  useEffect(() => setUsable("PublicKeyCredential" in window), []);
  if (!usable) return null;
  return (
    <div className="grid gap-3">
      <QuietButton
        icon={KeyRound}
        onClick={({ currentTarget }) => run(currentTarget.form)}
        waiting={running && t("Waiting for your device…")}
      >
        {t("Sign in with a passkey")}
      </QuietButton>
      <FormMessage message={message} />
    </div>
  );
}

function DemoAccounts({ accounts, returnTo }: { accounts: DemoSignIn[]; returnTo: string }) {
  const { message, run } = useTask(null, async ({ email, password }: DemoSignIn) => {
    await call("POST", "/api/auth/login", { email, password, remember: false });
    await openSignedIn(returnTo);
  });
  return (
    <section aria-label={t("Demo accounts")} className="grid gap-3 rounded-3 bg-save/12 px-4 py-4">
      <p>
        {t(
          "This is a public demo of an invented city. Everyone shares these accounts and sees what you enter, and the city starts over every hour.",
        )}
      </p>
      {accounts.map((account) => (
        <div key={account.role} className="grid gap-1">
          <QuietButton onClick={() => run(account)}>{t("Sign in as {role}", { role: account.role })}</QuietButton>
          <p className="text-sm text-faint">
            {account.email} · {account.password}
          </p>
        </div>
      ))}
      <FormMessage message={message} />
    </section>
  );
}

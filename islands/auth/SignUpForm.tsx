import type { UserType } from "../../db/vocabulary.ts";
import { NAME_FIELDS } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { KEEP_PATH, toSetupPath, toSignInPath } from "../../src/ui/account-paths.ts";
import { Field, WrittenInputs } from "../../src/ui/Field.tsx";
import { BoldLink } from "../../src/ui/TextLink.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { openSignedIn } from "../lib/open-signed-in.ts";
import { PASSWORD_HINT, PasswordField } from "../lib/PasswordField.tsx";
import { type Provider, ProviderLinks } from "../lib/ProviderLinks.tsx";
import { call } from "../lib/query.ts";
import { TermsNotice } from "../lib/TermsNotice.tsx";

/** `type` is the account type that set-up offers first. */
type Props = {
  returnTo: string;
  type?: UserType;
  invitation?: string;
  /** None with an invitation, which the accounts of providers don't use. */
  providers?: Provider[];
};

export function SignUpForm({ invitation, providers = [], ...destination }: Props) {
  const form = useForm(async (account) => {
    await call("POST", "/api/auth/register", { ...account, invitation });
    await openSignedIn(toSetupPath(destination));
  });
  /** Someone who comes from the deck can add a name later. */
  const isShort = destination.returnTo === KEEP_PATH;
  return (
    <Form {...form} className="mt-6 grid gap-4">
      {!isShort && (
        <div className="grid gap-4 sm:grid-cols-2">
          <WrittenInputs of={NAME_FIELDS} />
        </div>
      )}
      <Field label={t("Email")} name="email" type="email" autoComplete="username" required autoFocus={isShort} />
      <PasswordField autoComplete="new-password" hint={PASSWORD_HINT} />
      <Submit waiting={t("Creating your account…")}>{t("Sign up")}</Submit>
      {providers.length > 0 && (
        <>
          <p className="auth-or">{t("or")}</p>
          <ProviderLinks providers={providers} returnTo={toSetupPath(destination)} />
        </>
      )}
      <p className="text-center">
        {t("Already have an account?")} <BoldLink href={toSignInPath(destination)}>{t("Sign In")}</BoldLink>
      </p>
      <TermsNotice isSignUp />
    </Form>
  );
}

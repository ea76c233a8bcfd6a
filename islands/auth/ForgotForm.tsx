// Requests a link to reset the password. Known and unknown emails get the same response.
import { type ReactNode, useState } from "react";
import { rich } from "../../src/i18n/rich.ts";
import { t } from "../../src/i18n/t.ts";
import { QuietLink } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { BoldLink } from "../../src/ui/TextLink.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";

export function ForgotForm({ sendsEmail, contactEmail }: { sendsEmail: boolean; contactEmail?: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm(async ({ email }) => {
    await call("POST", "/api/auth/forgot", { email });
    setSentTo(email);
  });
  if (sentTo)
    return (
      <div className="mt-6 grid gap-4">
        <p role="status" className="card-box p-5">
          {formatSent(sentTo, sendsEmail, contactEmail)}
        </p>
        <QuietLink href="/login">{t("Back to sign in")}</QuietLink>
      </div>
    );
  return (
    <Form {...form} className="mt-6 grid gap-4">
      <Field label={t("Email")} name="email" type="email" autoComplete="username" required />
      <Submit waiting={t("One moment…")}>{sendsEmail ? t("Send the link") : t("Request the link")}</Submit>
      <p className="text-center">
        {t("Remembered it?")} <BoldLink href="/login">{t("Sign In")}</BoldLink>
      </p>
    </Form>
  );
}

function formatSent(email: string, sendsEmail: boolean, contact: string | undefined): ReactNode {
  const b = (text: ReactNode) => <strong>{text}</strong>;
  if (sendsEmail)
    return rich("If there is an account for <b>{email}</b>, we sent it a link. It works once, within an hour.", {
      email,
      b,
    });
  if (contact)
    return rich(
      "If there is an account for <b>{email}</b>, its link is now in the server's log. Ask the operator for it at <b>{contact}</b>. It works once, within an hour.",
      { email, contact, b },
    );
  return rich(
    "If there is an account for <b>{email}</b>, its link is now in the server's log. Ask the operator for it. It works once, within an hour.",
    { email, b },
  );
}

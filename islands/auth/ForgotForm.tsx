// Requests a link to reset the password. Known and unknown emails get the same response.

import { useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { useForm } from "../lib/form.ts";
import { call } from "../lib/query.ts";

type Props = { sendsEmail: boolean; contactEmail?: string };

export function ForgotForm({ sendsEmail, contactEmail }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const { state, onSubmit } = useForm(async ({ email }) => {
    await call("POST", "/api/auth/forgot", { email });
    setSentTo(email);
  });
  if (sentTo)
    return (
      <div className="mt-6 grid gap-4">
        <p role="status" className="card-box p-5">
          {sendsEmail ? (
            <>
              If there is an account for <strong>{sentTo}</strong>, we sent it a link. It works once, within an hour.
            </>
          ) : (
            <>
              If there is an account for <strong>{sentTo}</strong>, its link is now in the server's log. Ask the
              operator for it
              {contactEmail && (
                <>
                  {" "}
                  at <strong>{contactEmail}</strong>
                </>
              )}
              . It works once, within an hour.
            </>
          )}
        </p>
        <ButtonLink href="/login" kind="quiet">
          {t("Back to sign in")}
        </ButtonLink>
      </div>
    );
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-6 grid gap-4">
      <Field
        label={t("Email")}
        name="email"
        type="email"
        autoComplete="username"
        required
        errors={state.fields.email}
      />
      <FormMessage message={state.message} />
      <Button type="submit" waiting={state.busy && t("One moment…")}>
        {sendsEmail ? t("Send the link") : t("Request the link")}
      </Button>
      <p className="text-center">
        Remembered it?{" "}
        <a href="/login" className="plain-link font-semibold">
          {t("Sign in")}
        </a>
      </p>
    </form>
  );
}

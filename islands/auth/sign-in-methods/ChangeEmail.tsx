// The user's email. A new one takes effect when the user opens the link that is sent to it.
import { type ReactNode, useState } from "react";
import { rich } from "../../../src/i18n/rich.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { ConfirmButton } from "../../lib/ConfirmDialog.tsx";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";

type Props = {
  email: string;
  emailVerified: boolean;
  hasPassword: boolean /** Or else links are in the log. */;
  sendsEmail: boolean;
};

export function ChangeEmail({ email, emailVerified, hasPassword, sendsEmail }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{email}</span>
        {emailVerified && <Badge tone="good">{t("Confirmed")}</Badge>}
      </p>
      <p className="text-sm text-faint">{t("Travelers and businesses never see it.")}</p>
      {sentTo && (
        <p role="status" className="rounded-3 bg-sunken px-4 py-3">
          {sendsEmail
            ? rich("We sent a link to <b>{email}</b>.", { email: sentTo, b: bold })
            : rich(
                "This server doesn't send email: the link for <b>{email}</b> is in its log. Ask the operator for it.",
                { email: sentTo, b: bold },
              )}{" "}
          {t("Open it in this browser within 24 hours to switch to the new email.")}
        </p>
      )}
      <ConfirmButton
        label={t("Change email")}
        buttonKind="quiet"
        className="justify-self-start"
        title={t("Change email")}
        action={sendsEmail ? t("Send the link") : t("Request the link")}
        run={async (values) => {
          await call("POST", "/api/auth/email", values);
          setSentTo(values.email);
        }}
      >
        <Field label={t("New email")} name="email" type="email" autoComplete="email" required />
        {hasPassword && <PasswordField autoComplete="current-password" />}
      </ConfirmButton>
    </>
  );
}

const bold = (text: ReactNode) => <strong className="break-words">{text}</strong>;

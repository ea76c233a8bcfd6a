import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function ForgotPasswordScreen({ sendsEmail, contactEmail }: { sendsEmail: boolean; contactEmail?: string }) {
  const text = sendsEmail
    ? t("Enter your email and we'll send you a link to choose a new one.")
    : t("This server doesn't send email. Request a link, and its operator can pass it on to you.");
  return (
    <AuthFrame title={t("Forgot your password?")} text={text}>
      <Island name="ForgotForm" props={{ sendsEmail, contactEmail }} />
    </AuthFrame>
  );
}

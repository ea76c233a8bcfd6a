import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function ConfirmEmailScreen({ token, email }: { token?: string; email: string }) {
  if (!token)
    return (
      <AuthFrame title={t("This link is incomplete")} text={t("Request a new one from your profile.")}>
        <ButtonLink href="/profile">{t("Go to your profile")}</ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t("Confirm your email")}
      text={rich("You are signed in as <b>{email}</b>. Confirm that you received the email with this link.", {
        email,
        b: (text) => <strong className="break-words">{text}</strong>,
      })}
    >
      <Island name="ConfirmEmail" props={{ token }} />
    </AuthFrame>
  );
}

// Asks before signing out, because another site led here.
import { t } from "../../i18n/t.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

export function SignOutScreen({ siteName }: { siteName: string }) {
  return (
    <AuthFrame title={t("Sign out?")} text={t("Another site sent you here to sign out of {siteName}.", { siteName })}>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/api/logout">{t("Sign Out")}</ButtonLink>
        <ButtonLink href="/" kind="quiet">
          {t("Stay signed in")}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import type { RecentMethod } from "./schema.ts";

type Props = { token?: string; form?: { methods: RecentMethod[]; timezone: string; now: string } };

export function ResetScreen({ token, form }: Props) {
  if (!token || !form)
    return (
      <AuthFrame
        title={token ? t("This link no longer works") : t("This link is incomplete")}
        text={
          token
            ? t("It was already used or has expired. Request a new one.")
            : t("Request a new link and open it in full.")
        }
      >
        <ButtonLink href="/forgot-password">{t("Request a new link")}</ButtonLink>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t("Choose a new password")} text={t("You'll be signed in here and signed out everywhere else.")}>
      <Island name="ResetForm" props={{ token, ...form }} />
    </AuthFrame>
  );
}

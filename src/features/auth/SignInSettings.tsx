import type { UserType } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Card } from "../../ui/Card.tsx";
import type { SignInSettingsProps } from "./schema.ts";

export function SignInSettings(settings: SignInSettingsProps) {
  return (
    <Card id="sign-in-settings" title={t("Signing in [[ways to sign in]]")}>
      <Island name="SignInMethods" props={settings} when="visible" />
    </Card>
  );
}

export function ConfirmReminder(props: { email: string; userType: UserType }) {
  return (
    <section aria-label={t("Your email is not confirmed")} className="mt-6 rounded-3 bg-save/12 px-5 py-4">
      <Island name="ConfirmReminder" props={props} />
    </section>
  );
}

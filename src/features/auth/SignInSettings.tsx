import type { UserType } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { Card } from "../../ui/Card.tsx";
import type { SignInSettingsProps } from "./schema.ts";

export const SignInSettings = (settings: SignInSettingsProps) => (
  <Card id="sign-in-settings" title={t("Signing in [[ways to sign in]]")}>
    <Island name="SignInMethods" props={settings} when="visible" />
  </Card>
);

export const ConfirmReminder = (props: { email: string; userType: UserType }) => (
  <section aria-label={t("Your email is not confirmed")} className="mt-6 rounded-3 bg-save/12 px-5 py-4">
    <Island name="ConfirmReminder" props={props} />
  </section>
);

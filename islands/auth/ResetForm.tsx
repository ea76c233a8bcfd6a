import type { RecentMethod } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { PlainLink } from "../../src/ui/TextLink.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { PASSWORD_HINT, PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { getRemovals, RecentMethods } from "../lib/RecentMethods.tsx";
import { redirectWithToast } from "../lib/toasts.ts";

type Props = { token: string; methods: RecentMethod[]; timezone: string; now: string };

export function ResetForm({ token, ...recent }: Props) {
  const form = useForm(async ({ password }, form) => {
    await call("POST", "/api/auth/reset", { token, password, remove: getRemovals(form) });
    redirectWithToast("/", {
      title: t("Password changed"),
      description: t("You are signed in here and signed out everywhere else."),
    });
  });
  return (
    <Form {...form} className="mt-6 grid gap-4">
      <PasswordField label={t("New password")} autoComplete="new-password" hint={PASSWORD_HINT} />
      <RecentMethods {...recent} />
      <Submit waiting={t("Saving…")}>{t("Save and sign in")}</Submit>
      <p className="text-center">
        <PlainLink href="/forgot-password">{t("Request a new link")}</PlainLink>
      </p>
    </Form>
  );
}

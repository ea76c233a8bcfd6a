import { t } from "../../src/i18n/t.ts";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

export function ConfirmEmail({ token }: { token: string }) {
  const form = useForm(async () => {
    const { email, changed } = await call<{ email: string; changed: boolean }>("POST", "/api/auth/email/confirm", {
      token,
    });
    redirectWithToast("/profile", {
      title: t("Email confirmed"),
      description: changed
        ? t("Your email is now {email}. You have been signed out everywhere else.", { email })
        : t("Thank you. You don't need to do anything else."),
    });
  });
  return (
    <Form {...form} className="mt-6 grid gap-4">
      <Submit waiting={t("Confirming…")}>{t("Confirm")}</Submit>
      <p className="text-center">
        <a href="/profile" className="plain-link inline-flex items-center min-h-11">
          {t("Go to your profile")}
        </a>
      </p>
    </Form>
  );
}

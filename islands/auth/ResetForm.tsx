import type { RecentMethod } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { useForm } from "../lib/form.ts";
import { PASSWORD_HINT, PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { getRemovals, RecentMethods } from "../lib/RecentMethods.tsx";
import { redirectWithToast } from "../lib/toasts.ts";

type Props = { token: string; methods: RecentMethod[]; timezone: string; now: string };

export function ResetForm({ token, ...recent }: Props) {
  const { state, onSubmit } = useForm(async ({ password }, form) => {
    await call("POST", "/api/auth/reset", { token, password, remove: getRemovals(form) });
    redirectWithToast("/", {
      title: t("Password changed"),
      description: t("You are signed in here and signed out everywhere else."),
    });
  });
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-6 grid gap-4">
      <PasswordField
        label={t("New password")}
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        errors={state.fields.password}
      />
      <RecentMethods {...recent} />
      <FormMessage message={state.message} />
      <Button type="submit" waiting={state.busy && t("Saving…")}>
        {t("Save and sign in")}
      </Button>
      <p className="text-center">
        <a href="/forgot-password" className="plain-link">
          {t("Request a new link")}
        </a>
      </p>
    </form>
  );
}

import type { RecentMethod } from "../../src/features/auth/schema.ts";
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
      title: "Password changed",
      description: "You are signed in here and signed out everywhere else.",
    });
  });
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="mt-6 grid gap-4">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        errors={state.fields.password}
      />
      <RecentMethods {...recent} />
      <FormMessage message={state.message} />
      <Button type="submit" waiting={state.busy && "Saving…"}>
        Save and sign in
      </Button>
      <p className="text-center">
        <a href="/forgot-password" className="plain-link">
          Request a New Link
        </a>
      </p>
    </form>
  );
}

import { Button } from "../../src/ui/Button.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { useForm } from "../lib/form.ts";
import { PASSWORD_HINT, PasswordField } from "../lib/PasswordField.tsx";
import { call } from "../lib/query.ts";
import { redirectWithToast } from "../lib/toasts.ts";

export function ResetForm({ token }: { token: string }) {
  const { state, onSubmit } = useForm(async ({ password }) => {
    await call("POST", "/api/auth/reset", { token, password });
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

import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { FormMessage } from "../lib/FormMessage.tsx";
import { useForm } from "../lib/form.ts";
import { ApiError, call, isUnauthorized } from "../lib/query.ts";
import { redirectWithToast, showError } from "../lib/toasts.ts";

type Props = { firstName: string | null; lastName: string | null };

export function ProfileForm({ firstName, lastName }: Props) {
  const { state, onSubmit } = useForm(async ({ firstName, lastName }) => {
    await call("PATCH", "/api/users/me", { firstName, lastName }).catch(showFailure);
    redirectWithToast("/profile", { title: t("Profile Updated"), description: t("Your profile has been updated.") });
  });
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("First name")}
          name="firstName"
          autoComplete="given-name"
          defaultValue={firstName ?? ""}
          maxLength={120}
          errors={state.fields.firstName}
        />
        <Field
          label={t("Last name")}
          name="lastName"
          autoComplete="family-name"
          defaultValue={lastName ?? ""}
          maxLength={120}
          errors={state.fields.lastName}
        />
      </div>
      <FormMessage message={state.message} />
      <Button type="submit" waiting={state.busy && t("Saving…")} className="justify-self-start">
        {t("Save changes")}
      </Button>
    </form>
  );
}

/** Errors of a field are shown beside it, all others in a toast. */
function showFailure(error: unknown): never {
  if (!isUnauthorized(error) && !(error instanceof ApiError && error.messages.fields))
    showError(t("Failed to update profile. Please try again."));
  throw error;
}

import { t } from "../../src/i18n/t.ts";
import { Field } from "../../src/ui/Field.tsx";
import { Form, Submit } from "../lib/Form.tsx";
import { useForm } from "../lib/form.ts";
import { ApiError, call, isUnauthorized } from "../lib/query.ts";
import { redirectWithToast, showError } from "../lib/toasts.ts";

type Props = { firstName: string | null; lastName: string | null };

export function ProfileForm({ firstName, lastName }: Props) {
  const form = useForm(async ({ firstName, lastName }) => {
    await call("PATCH", "/api/users/me", { firstName, lastName }).catch(showFailure);
    redirectWithToast("/profile", { title: t("Profile Updated"), description: t("Your profile has been updated.") });
  });
  return (
    <Form {...form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t("First name")}
          name="firstName"
          autoComplete="given-name"
          defaultValue={firstName ?? ""}
          maxLength={120}
        />
        <Field
          label={t("Last name")}
          name="lastName"
          autoComplete="family-name"
          defaultValue={lastName ?? ""}
          maxLength={120}
        />
      </div>
      <Submit waiting={t("Saving…")} className="justify-self-start">
        {t("Save changes")}
      </Submit>
    </Form>
  );
}

function showFailure(error: unknown): never {
  if (!isUnauthorized(error) && !(error instanceof ApiError && error.messages.fields))
    showError(t("Failed to update profile. Please try again."));
  throw error;
}

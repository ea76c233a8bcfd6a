import { NAME_FIELDS } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { WrittenInput } from "../../src/ui/Field.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { ApiError, call, isUnauthorized } from "../lib/query.ts";
import { redirectWithToast, showError } from "../lib/toasts.ts";

export function ProfileForm({ firstName, lastName }: { firstName: string | null; lastName: string | null }) {
  const form = useForm(async ({ firstName, lastName }) => {
    await call("PATCH", "/api/users/me", { firstName, lastName }).catch(showFailure);
    redirectWithToast("/profile", { title: t("Profile Updated"), description: t("Your profile has been updated.") });
  });
  return (
    <Form {...form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <WrittenInput name="firstName" of={NAME_FIELDS.firstName} defaultValue={firstName} required={undefined} />
        <WrittenInput name="lastName" of={NAME_FIELDS.lastName} defaultValue={lastName} required={undefined} />
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

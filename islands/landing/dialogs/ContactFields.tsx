import { t } from "../../../src/i18n/t.ts";
import { Field } from "../../../src/ui/Field.tsx";

export function ContactFields({ errors }: { errors: Record<string, string[] | undefined> }) {
  return (
    <>
      <Field
        label={t("Name")}
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        errors={errors.name}
        autoFocus
      />
      <Field
        label={t("Email")}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        errors={errors.email}
      />
    </>
  );
}

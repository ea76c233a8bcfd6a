import { Field } from "../../../src/ui/Field.tsx";

export function ContactFields({ errors }: { errors: Record<string, string[] | undefined> }) {
  return (
    <>
      <Field label="Name" name="name" autoComplete="name" required maxLength={120} errors={errors.name} autoFocus />
      <Field
        label="Email"
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

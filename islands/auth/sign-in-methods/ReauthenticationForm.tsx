import { useForm } from "../../lib/form.ts";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { InlineForm } from "./InlineForm.tsx";

type Props = {
  question: string;
  action: string;
  busyLabel: string;
  hasPassword: boolean;
  onConfirm: (password: string | undefined) => Promise<void>;
  onCancel: () => void;
};

export function ReauthenticationForm({ question, hasPassword, onConfirm, ...rest }: Props) {
  const form = useForm(({ password }) => onConfirm(password));
  return (
    <InlineForm {...rest} {...form} errorsBeside>
      <p className="break-words">{question}</p>
      {hasPassword && <PasswordField autoComplete="current-password" />}
    </InlineForm>
  );
}

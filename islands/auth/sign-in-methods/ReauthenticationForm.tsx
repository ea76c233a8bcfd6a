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
  const { state, onSubmit } = useForm(({ password }) => onConfirm(password));
  const form = { ...rest, state: state.fields.password ? { ...state, message: undefined } : state, onSubmit };
  return (
    <InlineForm {...form}>
      <p className="break-words">{question}</p>
      {hasPassword && <PasswordField autoComplete="current-password" errors={state.fields.password} />}
    </InlineForm>
  );
}

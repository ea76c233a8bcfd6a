import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { msg, t } from "../../src/i18n/t.ts";
import { IconButton } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";

export const PASSWORD_HINT = msg("At least 10 characters. A short sentence is easy to remember.");

type Props = { hint?: string; label?: string; name?: string; autoComplete: "current-password" | "new-password" };

export function PasswordField({ label, hint, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      label={label ?? t("Password")}
      hint={hint && t(hint)}
      name="password"
      type={shown ? "text" : "password"}
      required
      className="field-box pe-12"
      {...rest}
      beside={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={shown ? t("Hide password") : t("Show password")}
          data-tooltip=""
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute end-0 inset-y-0 grid place-items-center w-11 rounded-3"
        />
      }
    />
  );
}

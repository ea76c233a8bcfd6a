// A new password, or the first one; it signs out everywhere else.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../src/ui/Button.tsx";
import { useForm } from "../../lib/form.ts";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";
import { SIGN_IN_METHODS } from "./methods.ts";
import { UnfoldedForm, useUnfoldingFocus } from "./UnfoldedForm.tsx";

export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const place = useUnfoldingFocus(open);
  const { state, onSubmit } = useForm(async (values) => {
    await call("POST", "/api/auth/password", values);
    setOpen(false);
    for (const queryKey of [SIGN_IN_METHODS, ["/api/users/sessions"]]) void client.refetchQueries({ queryKey });
    showToast({ title: "Password Changed", description: "You are signed out everywhere else." });
  });
  if (!open)
    return (
      <div ref={place} className="contents">
        {!hasPassword && (
          <p className="text-faint">There is none. You sign in with a passkey or a connected account.</p>
        )}
        <Button kind="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
          {hasPassword ? "Change Password" : "Choose a Password"}
        </Button>
      </div>
    );
  return (
    <div ref={place} className="contents">
      <UnfoldedForm
        state={state}
        action="Save Password"
        busyLabel="Saving…"
        onSubmit={onSubmit}
        onCancel={() => setOpen(false)}
      >
        {hasPassword && (
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            errors={state.fields.current}
          />
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters. A short sentence is easy to remember."
          errors={state.fields.password}
        />
      </UnfoldedForm>
    </div>
  );
}

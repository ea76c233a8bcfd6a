// The email one signs in with, and the way to another one: it counts when a link that was mailed there is opened.
import { useState } from "react";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { useForm } from "../../lib/form.ts";
import { PasswordField } from "../../lib/PasswordField.tsx";
import { call } from "../../lib/query.ts";
import { UnfoldedForm, useUnfoldingFocus } from "./UnfoldedForm.tsx";

type Props = { email: string; emailVerified: boolean; hasPassword: boolean };

export function ChangeEmail({ email, emailVerified, hasPassword }: Props) {
  const [open, setOpen] = useState(false);
  const place = useUnfoldingFocus(open);
  const [asked, setAsked] = useState<string>();
  const { state, onSubmit } = useForm(async (values) => {
    await call("POST", "/api/auth/email", values);
    setAsked(values.email);
    setOpen(false);
  });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">{email}</span>
        {emailVerified && <Badge tone="good">Confirmed</Badge>}
      </p>
      <p className="text-sm text-faint">Neither travelers nor businesses ever see it.</p>
      {asked && (
        <p role="status" className="rounded-3 bg-sunken px-4 py-3">
          A link is on its way to <strong className="break-words">{asked}</strong>. Open it in this browser within 24
          hours, and that is your email from then on.
        </p>
      )}
      <div ref={place} className="contents">
        {open ? (
          <UnfoldedForm
            state={state}
            action="Send the link"
            busyLabel="Sending…"
            onSubmit={onSubmit}
            onCancel={() => setOpen(false)}
          >
            <Field
              label="New email"
              name="email"
              type="email"
              autoComplete="email"
              required
              errors={state.fields.email}
            />
            {hasPassword && <PasswordField autoComplete="current-password" errors={state.fields.password} />}
          </UnfoldedForm>
        ) : (
          <Button kind="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
            Change Email
          </Button>
        )}
      </div>
    </>
  );
}

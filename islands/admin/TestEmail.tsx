import { useState } from "react";
import type { MailState } from "../../db/vocabulary.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { Form, FormMessage, getFormMessage, useForm } from "../lib/Form.tsx";
import { call } from "../lib/query.ts";

type Tested = { state: Exclude<MailState, "waiting">; response: string };

export function TestEmail({ email }: { email: string }) {
  const [tested, setTested] = useState<Tested>();
  const form = useForm(async ({ to }) => {
    setTested(undefined);
    setTested(await call<Tested>("POST", "/api/admin/emails/test", { to }));
  });
  return (
    <Form {...form}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="flex-1 min-w-[min(13rem,100%)] max-w-100">
          <Field label={t("To")} name="to" type="email" autoComplete="email" required defaultValue={email} />
        </div>
        <QuietButton type="submit" waiting={form.state.busy && t("Sending…")}>
          {t("Send")}
        </QuietButton>
      </div>
      <FormMessage message={getFormMessage(form.state, true)} />
      <div role="status">
        {tested && (
          <p
            className={`rounded-3 px-4 py-3 [overflow-wrap:anywhere] ${tested.state === "failed" ? "bg-skip/10 text-skip" : "bg-sunken"}`}
          >
            <strong>{t(RESULTS[tested.state])}</strong> {tested.response}
          </p>
        )}
      </div>
    </Form>
  );
}

const RESULTS: Record<Tested["state"], string> = {
  sent: msg("Accepted by the mail server:"),
  failed: msg("Sending failed:"),
  printed: msg("Printed."),
};

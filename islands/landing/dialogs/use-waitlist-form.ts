// The state of a sign-up form. It always ends in success: entries that could not be sent stay in the outbox.
import { type FormEvent, useState } from "react";
import type { REQUEST_TYPES, UserType } from "../../../db/vocabulary.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import type { FormState } from "../../../src/ui/Field.tsx";
import { findFieldErrors, sendEntry } from "./waitlist.ts";

const LOG_MESSAGES = {
  early_access: msg("Failed to submit waitlist entry"),
  demo_access: msg("Failed to submit demo request"),
};

type RequestType = (typeof REQUEST_TYPES)[number];

export function useWaitlistForm(requestType: RequestType, userType: UserType) {
  const [state, setState] = useState<FormState>({ busy: false, fields: {} });
  const [thanked, setThanked] = useState<{ name: string }>();
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    if (!values.website) delete values.website;
    const entry = { ...values, userType, requestType };
    const fields = findFieldErrors(entry);
    setState({ busy: !fields, fields: fields ?? {} });
    if (fields) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    await sendEntry(entry, t(LOG_MESSAGES[requestType]));
    setThanked({ name: values.name ?? "" });
  }
  return { thanked, form: { state, onSubmit } };
}

// The state of a sign-up form. It always ends in success: entries that could not be sent stay in the outbox.
import { type FormEvent, useState } from "react";
import type { FormState } from "../../../src/ui/Field.tsx";
import { findFieldErrors, sendEntry } from "./waitlist.ts";

export function useWaitlistForm(toEntry: (values: Record<string, string>) => object, logMessage: string) {
  const [state, setState] = useState<FormState>({ busy: false, fields: {} });
  const [thanked, setThanked] = useState<{ name: string }>();
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    if (!values.website) delete values.website;
    const entry = toEntry(values);
    const fields = findFieldErrors(entry);
    setState({ busy: !fields, fields: fields ?? {} });
    if (fields) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    await sendEntry(entry, logMessage);
    setThanked({ name: values.name ?? "" });
  }
  return { thanked, form: { state, onSubmit } };
}

// The state of a sign-up form. It always ends in success: entries that could not be sent stay in the outbox.
import { type FormEvent, useState } from "react";
import { type FieldErrors, findFieldErrors, sendEntry } from "./waitlist.ts";

type State = { stage: "form" | "busy" | "done"; fields: FieldErrors; name: string };

export function useWaitlistForm(toEntry: (values: Record<string, string>) => object, logMessage: string) {
  const [state, setState] = useState<State>({ stage: "form", fields: {}, name: "" });
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    if (!values.website) delete values.website;
    const entry = toEntry(values);
    const fields = findFieldErrors(entry);
    if (fields) {
      setState({ stage: "form", fields, name: "" });
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setState({ stage: "busy", fields: {}, name: "" });
    await sendEntry(entry, logMessage);
    setState({ stage: "done", fields: {}, name: values.name ?? "" });
  }
  return { ...state, onSubmit };
}

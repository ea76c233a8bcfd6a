// The state of a sign-up: the form, what is wrong with it, and that it is done.
import { type FormEvent, useState } from "react";
import { type FieldErrors, sendEntry, wrongFields } from "./waitlist.ts";

type State = { stage: "form" | "busy" | "done"; fields: FieldErrors; name: string };

/**
 * @param complete makes the entry of the form's values
 * @param complaint what the console says where it could not be sent
 */
export function useEntry(complete: (values: Record<string, string>) => object, complaint: string) {
  const [state, setState] = useState<State>({ stage: "form", fields: {}, name: "" });
  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    if (!values.website) delete values.website;
    const entry = complete(values);
    const fields = wrongFields(entry);
    if (fields) {
      setState({ stage: "form", fields, name: "" });
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setState({ stage: "busy", fields: {}, name: "" });
    await sendEntry(entry, complaint);
    setState({ stage: "done", fields: {}, name: values.name ?? "" });
  }
  return { ...state, onSubmit };
}

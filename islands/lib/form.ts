// Sending a form: whether it is under way, the server's errors by field, and what was typed stays.
import { useEffect, useRef, useState } from "react";
import { ApiError, isUnauthorized } from "./query.ts";
import { redirectToSignIn } from "./toasts.ts";

export type FormState = { busy: boolean; message?: string; fields: Record<string, string[]> };

/**
 * @param send does the call with the form's values; what it throws is shown
 * @returns the state, and what to put on the form
 */
export function useForm(send: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>) {
  const [state, setState] = useState<FormState>({ busy: false, fields: {} });
  const refused = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.message) refused.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [state]);
  async function onSubmit(event: React.FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    refused.current = form;
    setState({ busy: true, fields: {} });
    try {
      await send(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])), form);
      setState({ busy: false, fields: {} });
    } catch (error) {
      if (isUnauthorized(error)) redirectToSignIn();
      setState({ busy: false, ...getErrorMessages(error) });
    }
  }
  return { state, onSubmit };
}

/** The words of a failure, in general and by field. */
export function getErrorMessages(error: unknown): { message: string; fields: Record<string, string[]> } {
  if (!(error instanceof ApiError))
    return { message: "No connection. Nothing was lost, please try again.", fields: {} };
  return { message: error.said.message ?? "Something went wrong. Please try again.", fields: error.said.fields ?? {} };
}

// The state of a form while it is sent: whether it is busy, and the server's errors. The input stays.
import { useEffect, useRef, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import type { FormState } from "../../src/ui/Field.tsx";
import { ApiError, isUnauthorized, showRefusal } from "./query.ts";
import { redirectToSignIn } from "./toasts.ts";

/** The server's errors in it stand beside the fields of their names. */
export type SentForm = { state: FormState; onSubmit: (event: React.FormEvent<HTMLFormElement>) => void };

/** Says to people what a step on the server failed on, after a response that was successful. */
export class Failure extends Error {}

export class FieldErrors extends Error {
  constructor(readonly fields: Record<string, string[]>) {
    super();
  }
}

/**
 * @param send makes the call with the form's values; its errors, and each `FieldErrors`, are shown in the form
 * @param failed a toast besides, with the server's own words for a status that is `explained`
 */
export function useForm(
  send: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>,
  failed?: string,
  explained?: readonly number[],
): SentForm {
  const [state, setState] = useState<FormState>({ busy: false, fields: {} });
  const submitted = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (state.message) submitted.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [state]);
  async function onSubmit(event: React.FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    submitted.current = form;
    setState({ busy: true, fields: {} });
    try {
      await send(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])), form);
      setState({ busy: false, fields: {} });
    } catch (error) {
      if (isUnauthorized(error)) redirectToSignIn();
      else if (failed) showRefusal(error, failed, explained);
      setState({ busy: false, ...getErrorMessages(error) });
    }
  }
  return { state, onSubmit };
}

export function getErrorMessages(error: unknown): { message: string; fields: Record<string, string[]> } {
  if (error instanceof FieldErrors) return { message: t("Some fields are invalid."), fields: error.fields };
  if (error instanceof Failure) return { message: error.message, fields: {} };
  if (!(error instanceof ApiError))
    return { message: t("No connection. Nothing was lost, please try again."), fields: {} };
  const { message = t("Something went wrong. Please try again."), fields = {} } = error.messages;
  return { message, fields };
}

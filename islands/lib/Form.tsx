// A form that is sent by `useForm`, and the button that sends it.
import { type ComponentProps, type ReactNode, type Ref, useContext, useEffect, useRef, useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { FormContext, type FormState } from "../../src/ui/Field.tsx";
import { ApiError, isUnauthorized, showRefusal } from "./query.ts";
import { redirectToSignIn } from "./toasts.ts";

type Props = SentForm & { ref?: Ref<HTMLFormElement>; className?: string; onChange?: () => void; children: ReactNode };

/** `method` keeps a form that is not hydrated yet from leaving the page. */
export const Form = ({ state, className = "grid gap-4", children, ...rest }: Props) => (
  <FormContext value={state}>
    <form method="dialog" noValidate className={className} {...rest}>
      {children}
    </form>
  </FormContext>
);

type SubmitProps = Pick<ComponentProps<typeof Button>, "kind" | "className" | "disabled" | "children"> & {
  waiting: string;
  errorsBeside?: boolean;
};

export function Submit({ waiting, errorsBeside = false, ...rest }: SubmitProps) {
  const state = useContext(FormContext);
  return (
    <>
      <FormMessage message={getFormMessage(state, errorsBeside)} />
      <Button type="submit" waiting={state.busy && waiting} {...rest} />
    </>
  );
}

export const getFormMessage = ({ fields, message }: SentForm["state"], errorsBeside: boolean) =>
  errorsBeside && Object.keys(fields).length > 0 ? undefined : message;

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

export const FormMessage = ({ message }: { message?: string }) => (
  <p role="alert" className={message ? "rounded-3 bg-skip/10 px-4 py-3 font-semibold text-skip" : "visually-hidden"}>
    {message}
  </p>
);

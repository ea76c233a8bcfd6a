// A form that is sent by `useForm`, and the button that sends it.
import { type ComponentProps, type ReactNode, type Ref, useContext } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { FormContext } from "../../src/ui/Field.tsx";
import { FormMessage } from "./FormMessage.tsx";
import type { SentForm } from "./form.ts";

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

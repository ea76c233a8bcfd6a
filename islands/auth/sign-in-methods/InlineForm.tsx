// A form that replaces the button that opens it, with its own submit and cancel buttons.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Button, QuietButton } from "../../../src/ui/Button.tsx";
import { Form, getFormMessage } from "../../lib/Form.tsx";
import { FormMessage } from "../../lib/FormMessage.tsx";
import { type SentForm, useForm } from "../../lib/form.ts";

type Props = SentForm & {
  action: string;
  busyLabel: string;
  /** Whether errors of fields are shown beside them only. */
  errorsBeside?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

type OpeningProps = Omit<Props, keyof SentForm | "onCancel"> & {
  label: ReactNode;
  /** Shown above the button. */
  note?: ReactNode;
  className?: string;
  /** The form closes afterwards, unless the result is false. */
  send: (...sent: Parameters<Parameters<typeof useForm>[0]>) => Promise<unknown>;
};

/** The button, and once it is pressed, the form. */
export function OpeningForm({ label, note, className = "justify-self-start", send, ...rest }: OpeningProps) {
  const [open, setOpen] = useState(false);
  const container = useInlineFormFocus(open);
  const form = useForm(async (...sent) => {
    if ((await send(...sent)) !== false) setOpen(false);
  });
  return (
    <div ref={container} className="contents">
      {open ? (
        <InlineForm {...rest} {...form} onCancel={() => setOpen(false)} />
      ) : (
        <>
          {note}
          <QuietButton className={className} onClick={() => setOpen(true)}>
            {label}
          </QuietButton>
        </>
      )}
    </div>
  );
}

/** Moves the focus from the button to the form's first field, and back. @returns the ref for their container */
function useInlineFormFocus(open: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current === open) return;
    was.current = open;
    container.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [open]);
  return container;
}

export const InlineForm = ({ state, action, busyLabel, errorsBeside = false, onSubmit, onCancel, children }: Props) => (
  <Form state={state} onSubmit={onSubmit}>
    {children}
    <FormMessage message={getFormMessage(state, errorsBeside)} />
    <div className="flex flex-wrap gap-3">
      <Button type="submit" waiting={state.busy && busyLabel}>
        {action}
      </Button>
      <QuietButton onClick={onCancel}>{t("Cancel")}</QuietButton>
    </div>
  </Form>
);

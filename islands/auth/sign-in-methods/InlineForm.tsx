// A form that replaces the button that opens it, with its own submit and cancel buttons.
import { type ReactNode, useEffect, useRef } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { Form, getFormMessage } from "../../lib/Form.tsx";
import { FormMessage } from "../../lib/FormMessage.tsx";
import type { SentForm } from "../../lib/form.ts";

type Props = SentForm & {
  action: string;
  busyLabel: string;
  /** Whether errors of fields are shown beside them only. */
  errorsBeside?: boolean;
  onCancel: () => void;
  children: ReactNode;
};

/** Moves the focus from the button to the form's first field, and back. @returns the ref for their container */
export function useInlineFormFocus(open: boolean) {
  const container = useRef<HTMLDivElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current === open) return;
    was.current = open;
    container.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [open]);
  return container;
}

export function InlineForm({ state, action, busyLabel, errorsBeside = false, onSubmit, onCancel, children }: Props) {
  return (
    <Form state={state} onSubmit={onSubmit}>
      {children}
      <FormMessage message={getFormMessage(state, errorsBeside)} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" waiting={state.busy && busyLabel}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </Form>
  );
}

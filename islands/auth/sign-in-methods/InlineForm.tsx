// A form that replaces the button that opens it, with its own submit and cancel buttons.
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { FormMessage } from "../../lib/FormMessage.tsx";
import type { FormState } from "../../lib/form.ts";

type Props = {
  state: FormState;
  action: string;
  busyLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
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

export function InlineForm({ state, action, busyLabel, onSubmit, onCancel, children }: Props) {
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-4">
      {children}
      <FormMessage message={state.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" waiting={state.busy && busyLabel}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

// A form that unfolds where somebody asked for it: its fields, why it did not go through, and the ways on and back.
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../src/ui/Button.tsx";
import { FormMessage } from "../../lib/FormMessage.tsx";
import type { FormState } from "../../lib/form.ts";

type Props = {
  state: FormState;
  action: string;
  /** What the button says meanwhile. */
  busyLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
};

/**
 * Takes the focus along from the button that unfolds a form to its first field, and back.
 * @returns the ref for what holds the one or the other
 */
export function useUnfoldingFocus(open: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const was = useRef(open);
  useEffect(() => {
    if (was.current === open) return;
    was.current = open;
    place.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [open]);
  return place;
}

/** Put in place of the button that unfolds it. */
export function UnfoldedForm({ state, action, busyLabel, onSubmit, onCancel, children }: Props) {
  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-4">
      {children}
      <FormMessage message={state.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" waiting={state.busy && busyLabel}>
          {action}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

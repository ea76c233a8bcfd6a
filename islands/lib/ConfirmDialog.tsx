// Asks before something is done that can't be taken back with one press.
import { useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button, type ButtonKind } from "../../src/ui/Button.tsx";
import { DialogForm, type DialogProps } from "./DialogForm.tsx";
import { useForm } from "./Form.tsx";
import { redirectWithToast } from "./toasts.ts";
import { useModal } from "./use-modal.ts";

/** The toast on the page that is loaded then: this one, unless there is a `path`. */
type Done = { title: string; description?: string; path?: string };

export type Confirmation = Omit<DialogProps, "dialog" | "state" | "onSubmit" | "onClose"> & {
  text?: string;
  /** Gets the values of the fields in `children`. Without a result, the dialog closes; with false, it stays. */
  run: (values: Record<string, string>, form: HTMLFormElement) => Promise<Done | false | undefined>;
};

type Props = Confirmation & { onClose: () => void };

export function ConfirmDialog({ text, children, run, waiting = t("One moment…"), ...texts }: Props) {
  const dialog = useModal();
  const form = useForm(async (...sent) => {
    const done = await run(...sent);
    if (done) redirectWithToast(done.path ?? location.pathname + location.search, done);
    else if (done !== false) dialog.current?.close();
  });
  return (
    <DialogForm dialog={dialog} waiting={waiting} {...texts} {...form}>
      {text && <p>{text}</p>}
      {children}
    </DialogForm>
  );
}

type ButtonProps = Confirmation & {
  label?: string;
  /** What screen readers say where several buttons have the same label. */
  spoken?: string;
  buttonKind?: ButtonKind;
  className?: string;
};

/** The button has the label and the kind of the one in the dialog, unless it is given its own. */
export function ConfirmButton({ label, spoken, buttonKind, className, ...confirmation }: ButtonProps) {
  const [asks, setAsks] = useState(false);
  const kind = buttonKind ?? confirmation.kind;
  return (
    <>
      <Button kind={kind} className={className} aria-label={spoken} onClick={() => setAsks(true)}>
        {label ?? confirmation.action}
      </Button>
      {asks && <ConfirmDialog {...confirmation} onClose={() => setAsks(false)} />}
    </>
  );
}

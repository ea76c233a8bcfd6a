import { type ReactNode, type RefObject, useId } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button, type ButtonKind } from "../../src/ui/Button.tsx";
import { Form, FormMessage, getFormMessage, type SentForm } from "./Form.tsx";
import { STICKY_FOOTER } from "./Sheet.tsx";

export type DialogProps = Pick<SentForm, "onSubmit"> & {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  action: string;
  waiting?: string;
  kind?: ButtonKind;
  disabled?: boolean;
  cancel?: string;
  state?: SentForm["state"];
  errorsBeside?: boolean;
  /** Whether it may be taller than the window, in which case the buttons stay visible. */
  isLong?: boolean;
  onClose?: () => void;
  children?: ReactNode;
};

const UNSENT: SentForm["state"] = { busy: false, fields: {} };

export function DialogForm(props: DialogProps) {
  const { dialog, title, action, waiting = "", kind, cancel = t("Cancel"), state = UNSENT, children } = props;
  const { errorsBeside = false, disabled, isLong = false, onSubmit, onClose } = props;
  const id = useId();
  return (
    <dialog ref={dialog} className="sheet text-base text-ink" aria-labelledby={id} onClose={onClose}>
      <Form state={state} onSubmit={onSubmit} className="grid gap-4 p-5 md:p-6">
        <h2 id={id} className="text-2xl break-words">
          {title}
        </h2>
        {children}
        <div className={`grid ${isLong ? `gap-3 ${STICKY_FOOTER}` : "gap-4"}`}>
          <FormMessage message={getFormMessage(state, errorsBeside)} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="bare" onClick={() => dialog.current?.close()}>
              {cancel}
            </Button>
            <Button kind={kind} type="submit" disabled={disabled} waiting={state.busy && waiting}>
              {action}
            </Button>
          </div>
        </div>
      </Form>
    </dialog>
  );
}

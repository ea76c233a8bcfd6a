import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { FormMessage } from "./FormMessage.tsx";
import { STICKY_FOOTER } from "./Sheet.tsx";

type Props = {
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  action: ReactNode;
  cancel?: string;
  message?: string;
  /** Whether it may be taller than the window, in which case the buttons stay visible. */
  isLong?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose?: () => void;
  children?: ReactNode;
};

/** Closed until the caller opens `dialog`. */
export function DialogForm(props: Props) {
  const { dialog, title, action, cancel = t("Cancel"), message, isLong = false, onSubmit, onClose, children } = props;
  const id = useId();
  return (
    <dialog ref={dialog} className="sheet text-base text-ink" aria-labelledby={id} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={onSubmit} className="grid gap-4 p-5 md:p-6">
        <h2 id={id} className="text-2xl break-words">
          {title}
        </h2>
        {children}
        <div className={`grid ${isLong ? `gap-3 ${STICKY_FOOTER}` : "gap-4"}`}>
          <FormMessage message={message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="bare" onClick={() => dialog.current?.close()}>
              {cancel}
            </Button>
            {action}
          </div>
        </div>
      </form>
    </dialog>
  );
}

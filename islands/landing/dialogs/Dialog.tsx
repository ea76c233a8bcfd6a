// A dialog of the browser's own: it keeps the focus inside, gives it back, and closes on Escape or a click beside it.
import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

type Props = { title: string; onClosed: () => void; children: ReactNode };

export function Sheet({ title, onClosed, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    if (!opened?.open) opened?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet landing-sheet"
      aria-labelledby={id}
      onClose={onClosed}
      {...{ closedby: "any" }}
    >
      <form method="dialog" className="landing-sheet-close">
        <button type="submit" aria-label="Close" className="menu-button">
          <X size={22} aria-hidden />
        </button>
      </form>
      <h2 id={id} className="landing-sheet-title">
        {title}
      </h2>
      {children}
    </dialog>
  );
}

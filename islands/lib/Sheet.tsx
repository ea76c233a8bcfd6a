import { type ReactNode, useId } from "react";
import { useModal } from "./use-modal.ts";

export const STICKY_FOOTER =
  "sticky bottom-0 -mx-5 md:-mx-6 -mb-5 md:-mb-6 px-5 md:px-6 py-4 bg-raised border-t border-line";

type Props = {
  title: string;
  intro?: string;
  className?: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
};

/** A modal dialog that is open as long as it is rendered. Escape and a click outside close it too. */
export function Sheet({ title, intro, className = "gap-4", onClose, children }: Props) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="sheet text-base text-ink"
      aria-labelledby={id}
      onClose={onClose}
      {...{ closedby: "any" }}
    >
      <div className={`grid p-5 md:p-6 ${className}`}>
        <header className="grid gap-1 min-w-0">
          <h2 id={id} className="text-2xl break-words">
            {title}
          </h2>
          {intro && <p className="text-faint">{intro}</p>}
        </header>
        {children(() => dialog.current?.close())}
      </div>
    </dialog>
  );
}

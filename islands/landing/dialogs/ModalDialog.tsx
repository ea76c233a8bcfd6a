import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { t } from "../../../src/i18n/t.ts";
import { useModal } from "../../lib/use-modal.ts";

type Props = { title: string; onClosed: () => void; children: ReactNode };

export function ModalDialog({ title, onClosed, children }: Props) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="sheet landing-sheet"
      aria-labelledby={id}
      onClose={onClosed}
      {...{ closedby: "any" }}
    >
      <form method="dialog" className="landing-sheet-close">
        <button type="submit" aria-label={t("Close")} data-tooltip="" className="menu-button">
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

// The buttons that open and close the menu, a dialog with the id "menu".
import { Menu, X } from "lucide-react";
import { t } from "../i18n/t.ts";

/** Attributes of buttons that open and close a dialog without JavaScript. */
export const opensDialog = (id: string) => ({ command: "show-modal", commandfor: id }) as object;
export const closesDialog = (id: string) => ({ command: "close", commandfor: id }) as object;

export const OpenMenuButton = ({ className = "" }: { className?: string }) => (
  <button
    type="button"
    className={`grid shrink-0 place-items-center size-11 rounded-full hover:bg-sunken ${className}`}
    aria-label={t("Open menu")}
    data-tooltip=""
    {...opensDialog("menu")}
  >
    <Menu size={22} aria-hidden />
  </button>
);

export const CloseMenuButton = () => (
  <button
    type="button"
    className="grid place-items-center size-11 rounded-full hover:bg-sunken"
    aria-label={t("Close menu")}
    data-tooltip=""
    {...closesDialog("menu")}
  >
    <X size={22} aria-hidden />
  </button>
);

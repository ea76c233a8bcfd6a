// The buttons that open and close the menu, a dialog with the id "menu".
import { Menu, X } from "lucide-react";
import { t } from "../i18n/t.ts";
import { IconButton } from "../ui/Button.tsx";

/** Attributes of buttons that open and close a dialog without JavaScript. */
export const opensDialog = (id: string) => ({ command: "show-modal", commandfor: id }) as object;
export const closesDialog = (id: string) => ({ command: "close", commandfor: id }) as object;

export const OpenMenuButton = ({ className = "" }: { className?: string }) => (
  <IconButton
    icon={Menu}
    size={22}
    className={`grid shrink-0 place-items-center size-11 rounded-full hover:bg-sunken ${className}`}
    label={t("Open menu")}
    data-tooltip=""
    {...opensDialog("menu")}
  />
);

export const CloseMenuButton = () => (
  <IconButton
    icon={X}
    size={22}
    className="grid place-items-center size-11 rounded-full hover:bg-sunken"
    label={t("Close menu")}
    data-tooltip=""
    {...closesDialog("menu")}
  />
);

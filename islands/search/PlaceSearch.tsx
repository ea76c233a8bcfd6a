import { Search } from "lucide-react";
import { useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { Later } from "../lib/Later.tsx";

const loadDialog = () => import("./dialog/SearchDialog.tsx").then(({ SearchDialog }) => SearchDialog);
const preloadDialog = () => void loadDialog().catch(() => {});

/** Its key works before it is hydrated too: entry.ts presses it. @param kind "bare": only an icon on phones */
export function PlaceSearch({ kind }: { kind: "bare" | "quiet" }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`button button-${kind}`}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <Search size={18} aria-hidden />
        <span className={kind === "bare" ? "max-sm:visually-hidden" : ""}>{t("Find a place")}</span>
      </button>
      {isOpen && <Later load={loadDialog} props={{ onClose: close }} onFailed={close} />}
    </>
  );
}

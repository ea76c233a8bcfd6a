import { Search } from "lucide-react";
import { t } from "../../src/i18n/t.ts";
import { DialogButton } from "../lib/Later.tsx";

const loadDialog = () => import("./dialog/SearchDialog.tsx").then(({ SearchDialog }) => SearchDialog);

/** Its key works before it is hydrated too: entry.ts presses it. @param kind "bare": only an icon on phones */
export const PlaceSearch = ({ kind }: { kind: "bare" | "quiet" }) => (
  <DialogButton load={loadDialog} dialog={{}} className={`button button-${kind}`} aria-keyshortcuts="/">
    <Search size={18} aria-hidden />
    <span className={kind === "bare" ? "max-sm:visually-hidden" : ""}>{t("Find a place")}</span>
  </DialogButton>
);

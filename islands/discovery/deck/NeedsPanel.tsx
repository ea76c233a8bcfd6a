import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { t } from "../../../src/i18n/t.ts";
import {
  listWanted,
  type Needs,
  type NeedsQuery,
  type NeedsScope,
  NO_NEEDS,
  toNeeds,
} from "../../../src/taste/needs.ts";
import type { Point } from "../../../src/taste/walking.ts";
import { Later } from "../../lib/Later.tsx";

type Props = { scope: NeedsScope; needs: NeedsQuery; kind?: "bare" | "quiet"; getCenter?: () => Point | null };

const loadDialog = () => import("./NeedsDialog.tsx").then(({ NeedsDialog }) => NeedsDialog);
const preloadDialog = () => void loadDialog().catch(() => {});

export function NeedsPanel({ scope, needs, kind = "bare", getCenter }: Props) {
  const [isOpen, setOpen] = useState(false);
  const active = countActive(toNeeds(needs));
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={`button button-${kind}`}
        aria-haspopup="dialog"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal size={18} aria-hidden />
        <span>{active > 0 ? t("Filters ({count, number})", { count: active }) : t("Filters")}</span>
      </button>
      {isOpen && <Later load={loadDialog} props={{ scope, needs, getCenter, onClose: close }} onFailed={close} />}
    </>
  );
}

const countActive = ({ must, prefer, price, open, walk }: Needs = NO_NEEDS): number =>
  listWanted(must).length + listWanted(prefer).length + [price.length > 0, open, walk].filter(Boolean).length;

import { SlidersHorizontal } from "lucide-react";
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
import { DialogButton } from "../../lib/Later.tsx";

type Props = { scope: NeedsScope; needs: NeedsQuery; kind?: "bare" | "quiet"; getCenter?: () => Point | null };

const loadDialog = () => import("./NeedsDialog.tsx").then(({ NeedsDialog }) => NeedsDialog);

export function NeedsPanel({ scope, needs, kind = "bare", getCenter }: Props) {
  const active = countActive(toNeeds(needs));
  return (
    <DialogButton load={loadDialog} dialog={{ scope, needs, getCenter }} className={`button button-${kind}`}>
      <SlidersHorizontal size={18} aria-hidden />
      <span>{active > 0 ? t("Filters ({count, number})", { count: active }) : t("Filters")}</span>
    </DialogButton>
  );
}

const countActive = ({ must, prefer, price, open, walk }: Needs = NO_NEEDS): number =>
  listWanted(must).length + listWanted(prefer).length + [price.length > 0, open, walk].filter(Boolean).length;

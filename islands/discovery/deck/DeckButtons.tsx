import { Bookmark, Heart, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { t } from "../../../src/i18n/t.ts";
import { sharedContent } from "../../lib/shared-content.ts";

type Props = {
  onDecide: (action: SwipeAction) => void;
  /** Left out where Undo would be about another card. */
  undo?: { isPossible: boolean; onUndo: () => void };
};

export const DeckButtons = ({ onDecide, undo }: Props) => (
  <div
    className="deck-actions"
    {...sharedContent("deck-buttons", undo?.isPossible ?? null, () => <Buttons onDecide={onDecide} undo={undo} />)}
  />
);

const Buttons = ({ onDecide, undo }: Props) => (
  <>
    <DeckButton name="skip" label={t("Skip")} sign="←" keyName="ArrowLeft" onClick={() => onDecide("dislike")}>
      <X size={26} aria-hidden />
    </DeckButton>
    <DeckButton name="save" label={t("Save")} sign="↑" keyName="ArrowUp" onClick={() => onDecide("save")}>
      <Bookmark size={24} aria-hidden />
    </DeckButton>
    <DeckButton name="like" label={t("Like")} sign="→" keyName="ArrowRight" onClick={() => onDecide("like")}>
      <Heart size={26} aria-hidden />
    </DeckButton>
    {undo && (
      <DeckButton name="undo" label={t("Undo")} sign="U" keyName="U" onClick={undo.onUndo} disabled={!undo.isPossible}>
        <RotateCcw size={20} aria-hidden />
      </DeckButton>
    )}
  </>
);

type ButtonProps = {
  name: "skip" | "save" | "like" | "undo";
  label: string;
  /** The key as shown, and as `aria-keyshortcuts` names it. */
  sign: string;
  keyName: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

const DeckButton = ({ name, label, sign, keyName, disabled, onClick, children }: ButtonProps) => (
  <button
    type="button"
    className={`deck-button deck-button-${name}`}
    // Not `disabled`, which would lose the focus after the first card is undone.
    onClick={disabled ? undefined : onClick}
    aria-disabled={disabled}
    aria-keyshortcuts={keyName}
  >
    <span className="deck-button-disc">{children}</span>
    <span className="deck-label text-sm font-semibold">{label}</span>
    <span className="deck-key" aria-hidden="true">
      {sign}
    </span>
  </button>
);

import type { BusinessType } from "../../../db/vocabulary.ts";
import { t } from "../../../src/i18n/t.ts";
import { GLYPHS, LIKED_GLYPH, SAVED_GLYPH } from "./marks.ts";

export function TypeMark({ type, className = "" }: { type: BusinessType; className?: string }) {
  return (
    <span className={`city-mark city-mark-${type} ${className}`} aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={GLYPHS[type]} />
      </svg>
    </span>
  );
}

export const SavedGlyph = () => (
  <svg viewBox="0 0 24 24" className="size-4 text-save shrink-0" fill="currentColor" aria-hidden="true">
    <path d={SAVED_GLYPH} />
  </svg>
);

export const LikedGlyph = () => (
  <svg viewBox="0 0 24 24" className="size-4 text-skip shrink-0" fill="currentColor" aria-hidden="true">
    <path d={LIKED_GLYPH} />
  </svg>
);

export const ChoiceMarks = ({ saved, liked }: { saved: boolean; liked: boolean }) => (
  <>
    {saved && (
      <>
        <SavedGlyph />
        <span className="visually-hidden">{t("Saved")}</span>
      </>
    )}
    {liked && (
      <>
        <LikedGlyph />
        <span className="visually-hidden">{t("Liked")}</span>
      </>
    )}
  </>
);

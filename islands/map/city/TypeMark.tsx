import type { BusinessType } from "../../../db/vocabulary.ts";
import { t } from "../../../src/i18n/t.ts";
import { GLYPHS, LIKED_GLYPH, SAVED_GLYPH } from "./marks.ts";

export const TypeMark = ({ type, className = "" }: { type: BusinessType; className?: string }) => (
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

export const SavedGlyph = () => <ChoiceGlyph color="text-save" path={SAVED_GLYPH} />;
export const LikedGlyph = () => <ChoiceGlyph color="text-skip" path={LIKED_GLYPH} />;

const ChoiceGlyph = ({ color, path }: { color: string; path: string }) => (
  <svg viewBox="0 0 24 24" className={`size-4 shrink-0 ${color}`} fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
);

export const ChoiceMarks = ({ saved, liked }: { saved: boolean; liked: boolean }) => (
  <>
    {saved && <SavedGlyph />}
    {saved && <span className="visually-hidden">{t("Saved")}</span>}
    {liked && <LikedGlyph />}
    {liked && <span className="visually-hidden">{t("Liked")}</span>}
  </>
);

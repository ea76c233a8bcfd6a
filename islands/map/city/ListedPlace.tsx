import { formatListedKind, getPictureUrl } from "../../../src/features/places/listing/schema.ts";
import type { ShownMatch } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { ChoiceMarks, TypeMark } from "./TypeMark.tsx";

type Place = Parameters<typeof getPictureUrl>[0] &
  Parameters<typeof formatListedKind>[0] & {
    name: string;
    nameLanguage?: string;
    match: ShownMatch;
    saved: boolean;
    liked: boolean;
  };

/** What a list beside the map shows of a place. */
export const ListedPlace = ({ place, minutes }: { place: Place; minutes: number | null }) => (
  <>
    <img src={getPictureUrl(place)} alt="" width={56} height={56} loading="lazy" className="city-item-picture" />
    <span className="grid min-w-0">
      <span
        dir="auto"
        lang={place.nameLanguage}
        className="city-item-name justify-self-start max-w-full font-semibold break-words"
      >
        {place.name}
      </span>
      <span className="flex items-center gap-1.5 text-sm text-faint">
        <TypeMark type={place.type} className="city-mark-small" />
        <span className="truncate">
          {minutes === null ? formatListedKind(place) : t("{minutes} min on foot", { minutes })}
        </span>
      </span>
    </span>
    <span className="ms-auto flex shrink-0 max-w-2/5 items-center gap-1.5 text-sm text-end font-semibold tabular-nums">
      <ChoiceMarks saved={place.saved} liked={place.liked} />
      {place.match.words ?? (
        <span>
          {place.match.percent}%<span className="visually-hidden"> {t("match [[after a percentage]]")}</span>
        </span>
      )}
    </span>
  </>
);

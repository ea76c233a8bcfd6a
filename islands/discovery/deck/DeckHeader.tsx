import { RefreshCw } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import type { Progress } from "../../../src/features/discovery/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import type { NeedsQuery, NeedsScope } from "../../../src/taste/needs.ts";
import { formatNumber } from "../../../src/ui/numbers.ts";
import { TypeOptions } from "../../../src/ui/TypeOptions.tsx";
import { PlaceSearch } from "../../search/PlaceSearch.tsx";
import type { Deck } from "./deck-source.ts";
import { NeedsPanel } from "./NeedsPanel.tsx";

type Props = {
  scope: NeedsScope;
  type: string;
  needs: NeedsQuery;
  needsOff: boolean;
  progress: Progress;
  again: Deck["again"];
  hasCard: boolean;
  busy: boolean;
  onRefresh: () => void;
};

export function DeckHeader({ scope, type, needs, needsOff, progress, again, hasCard, busy, onRefresh }: Props) {
  const select = useFilterOf(type);
  const { seen, total } = again ?? progress;
  const at = Math.min(total, seen + (hasCard ? 1 : 0));
  return (
    <div className="deck-header">
      <div className="deck-title">
        <h1 className="text-2xl md:text-3xl me-auto">{t("Discover Places")}</h1>
        <div className="deck-tools">
          <NeedsPanel scope={scope} needs={needs} />
          <PlaceSearch kind="bare" />
          <button type="button" className="button button-bare" aria-disabled={busy} onClick={() => busy || onRefresh()}>
            <RefreshCw size={18} aria-hidden className={busy ? "animate-spin" : ""} />
            <span className="max-sm:visually-hidden">{t("Refresh")}</span>
          </button>
        </div>
      </div>
      <form action={scope.path}>
        {needsOff && <input type="hidden" name="needs" value="off" />}
        {Object.entries(needs).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="visually-hidden" htmlFor="deck-type">
          {t("Type of place")}
        </label>
        <select
          id="deck-type"
          ref={select}
          name="type"
          autoComplete="off"
          className="field-box"
          defaultValue={type}
          onChange={(event) => event.currentTarget.form!.requestSubmit()}
        >
          <option value="all">{t("All types")}</option>
          <TypeOptions />
        </select>
        <noscript>
          <button type="submit" className="button mt-2">
            {t("Apply")}
          </button>
        </noscript>
      </form>
      {total > 0 && (
        <div className="deck-count">
          <progress className="deck-progress" value={at} max={total} aria-label={t("Places seen")} />
          <span className="deck-count-words text-sm text-faint tabular-nums">
            {again
              ? t("{at, number} of {total, plural, one {# skipped place} other {# skipped places}}", { at, total })
              : t("{at} of {total}", { at: formatNumber(at), total: formatNumber(total) })}
          </span>
        </div>
      )}
    </div>
  );
}

/** Browsers restore what was chosen before the user went Back; the filter is what the URL says. */
function useFilterOf(type: string): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    const follow = () => {
      if (select.current) select.current.value = type;
    };
    addEventListener("pageshow", follow);
    return () => removeEventListener("pageshow", follow);
  }, [type]);
  return select;
}

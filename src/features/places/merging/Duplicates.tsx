import { t } from "../../../i18n/t.ts";
import { Island } from "../../../layout/Island.tsx";
import { Filters } from "../../../ui/AdminList.tsx";
import type { City } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { TextLink } from "../../../ui/TextLink.tsx";
import { NoPlaces } from "../decisions/Queue.tsx";
import { MAX_TWIN_DISTANCE } from "../listing/twin-limits.ts";
import type { DuplicatePair, MergeView } from "./schema.ts";

type Props = {
  pairs: DuplicatePair[];
  certain: number;
  merges: MergeView[];
  /** Null for the pairs of one place. */
  search: string | null;
  city: City;
};

export const Duplicates = ({ pairs, certain, merges, search, city }: Props) => (
  <div className="grid gap-5">
    <div>
      <TextLink href="/admin?tab=places">{t("All places")}</TextLink>
      <h2 className="text-2xl">{t("Possible duplicates")}</h2>
      <p className="max-w-[65ch] text-faint">
        {t(
          "Entries that are probably one place, at most {meters} m apart: by their names, phone numbers, websites and addresses. Merging keeps one of them: swipes, lists, photos, events, messages, views and claims of the other go along, and its URLs lead there.",
          { meters: MAX_TWIN_DISTANCE },
        )}
      </p>
    </div>
    {(search || (search !== null && pairs.length + merges.length > 1)) && (
      <Filters
        tab="places"
        filters={{ duplicates: "1", q: search ?? "" }}
        kept={["duplicates"]}
        search={{ name: "q", label: t("Search"), placeholder: t("Name, address or ID") }}
      />
    )}
    {pairs.length === 0 && search ? (
      <NoPlaces />
    ) : pairs.length === 0 ? (
      <EmptyState drawing="no-matches" title={t("No duplicates")}>
        {t("No two public places that are close to each other seem to be one.")}
      </EmptyState>
    ) : (
      <Island name="DuplicatePairs" props={{ pairs, certain: search ? 0 : certain }} />
    )}
    {merges.length > 0 && <Island name="PastMerges" props={{ merges, city }} />}
  </div>
);

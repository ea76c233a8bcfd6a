// The approved and the new value of each field that the owner changed, and which of them travelers don't see yet.
import {
  type ApprovedFacts,
  FACT_LABELS,
  formatFact,
} from "../../../src/features/places/listing/approved-facts-schema.ts";
import { changedFields, type ReviewedBusiness } from "../../../src/features/places/owner/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";

const COLUMNS = "grid md:grid-cols-[8rem_1fr_1fr] gap-x-4";

export function Comparison({ business }: { business: ReviewedBusiness }) {
  const before = business.approvedFacts ?? business;
  const now = { ...business, ...business.pendingChanges };
  const changed = changedFields(now, before);
  if (changed.length === 0) return <p className="text-faint">{t("The changes were reverted: it is as approved.")}</p>;
  return (
    <section aria-label={t("What changed since approval")} className="grid">
      <div aria-hidden="true" className={`max-md:hidden ${COLUMNS} border-b border-line pb-1 text-sm font-semibold`}>
        <span>{t("What changed")}</span>
        <span>{t("Approved")}</span>
        <span>{t("Now")}</span>
      </div>
      <dl>
        {changed.map((field) => (
          <div key={field} className={`${COLUMNS} gap-y-0.5 border-b border-line py-2`}>
            <dt className="max-md:text-sm max-md:font-semibold md:text-faint">{t(FACT_LABELS[field])}</dt>
            <dd className="text-faint [overflow-wrap:anywhere]">
              <span className="md:visually-hidden">{t("Approved:")} </span>
              <bdi className="whitespace-pre-line">{formatValue(field, before, { isNow: false, other: now })}</bdi>
            </dd>
            <dd className="[overflow-wrap:anywhere]">
              <span className="md:visually-hidden text-faint">{t("Now:")} </span>
              <bdi className="whitespace-pre-line">{formatValue(field, now, { isNow: true, other: before })}</bdi>
              <span className="block mt-1">
                {business.pendingChanges && field in business.pendingChanges ? (
                  <Badge tone="waiting">{t("Not public yet")}</Badge>
                ) : (
                  <Badge>{t("Live")}</Badge>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function formatValue(
  field: keyof ApprovedFacts,
  facts: ApprovedFacts,
  { isNow, other }: { isNow: boolean; other: ApprovedFacts },
): string {
  const value = formatFact(field, facts);
  if (field !== "photos") return value;
  const count = facts.photos.filter((url) => !other.photos.includes(url)).length;
  if (count > 0)
    return isNow
      ? t("{photos}, {count, plural, one {# new} other {# new}}", { photos: value, count })
      : t("{photos}, {count, plural, one {# removed} other {# removed}}", { photos: value, count });
  return facts.photos.length === other.photos.length ? t("{photos}, in a different order", { photos: value }) : value;
}

// The approved and the new value of each field that the owner changed, and which of them travelers don't see yet.

import { changedFields, type ReviewedBusiness } from "../../../src/features/business/schema.ts";
import { type ApprovedFacts, FACT_LABELS, formatFact } from "../../../src/features/listings/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";

const COLUMNS = "grid grid-cols-2 md:grid-cols-[8rem_1fr_1fr] gap-x-4";

export function Comparison({ business }: { business: ReviewedBusiness }) {
  const before = business.approvedFacts ?? business;
  const now = { ...business, ...business.pendingChanges };
  const changed = changedFields(now, before);
  if (changed.length === 0) return <p className="text-faint">{t("The changes were reverted: it is as approved.")}</p>;
  return (
    <section aria-label={t("What changed since approval")} className="grid">
      <div aria-hidden="true" className={`${COLUMNS} border-b border-line pb-1 text-sm font-semibold`}>
        <span className="hidden md:block">{t("What changed")}</span>
        <span>{t("Approved")}</span>
        <span>{t("Now")}</span>
      </div>
      <dl>
        {changed.map((field) => (
          <div key={field} className={`${COLUMNS} gap-y-0.5 border-b border-line py-2`}>
            <dt className="col-span-2 md:col-span-1 text-sm text-faint">{t(FACT_LABELS[field])}</dt>
            <dd className="text-faint whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="visually-hidden">{t("Approved:")} </span>
              {formatValue(field, before, now)}
            </dd>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="visually-hidden">{t("Now:")} </span>
              {formatValue(field, now, before)}
              <span className="block mt-1">
                {business.pendingChanges && field in business.pendingChanges ? (
                  <Badge tone="waiting">{t("Not public yet")}</Badge>
                ) : (
                  <Badge>{t("Live")}</Badge>
                )}
              </span>
              {field === "photos" && <NewPhotos urls={now.photos.filter((url) => !before.photos.includes(url))} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param other the other version, to count the photos that only this one has */
function formatValue(field: keyof ApprovedFacts, facts: ApprovedFacts, other: ApprovedFacts): string {
  const value = formatFact(field, facts);
  if (field !== "photos") return value;
  const alone = facts.photos.filter((url) => !other.photos.includes(url)).length;
  if (alone > 0) return t("{photos}, {alone} only here", { photos: value, alone });
  return facts.photos.length === other.photos.length ? t("{photos}, in a different order", { photos: value }) : value;
}

function NewPhotos({ urls }: { urls: string[] }) {
  return (
    <span className="flex flex-wrap gap-2 mt-2">
      {urls.map((url, i) => (
        <a key={url} href={url} target="_blank" rel="noopener" aria-label={t("New photo {number}", { number: i + 1 })}>
          <img src={url} alt="" width={96} height={96} loading="lazy" className="size-24 rounded-3 object-cover" />
        </a>
      ))}
    </span>
  );
}

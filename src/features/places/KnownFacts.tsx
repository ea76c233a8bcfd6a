// What is known of a place for those who need it, and where that comes from.
import { FACT_KEYS, type FactKey } from "../../../db/vocabulary.ts";
import { formatKnownFact } from "../../i18n/labels-of-facts.ts";
import { t } from "../../i18n/t.ts";
import { formatAgo } from "../../ui/dates.ts";
import type { VisibleListing } from "./listing/listings.ts";
import type { FactOrigins } from "./listing/schema.ts";

type Props = {
  listing: Pick<VisibleListing, "facts" | "factOrigins">;
  timezone: string;
  now: string;
};

export function KnownFacts({ listing: { facts, factOrigins }, timezone, now }: Props) {
  const known = FACT_KEYS.flatMap((key) => (facts?.[key] ? [{ key, value: facts[key] }] : []));
  const byOrigin = Map.groupBy(known, ({ key }) => describeOrigin(key, factOrigins, timezone, new Date(now)));
  return [...byOrigin].map(([origin, some]) => (
    <div key={origin} className="mt-5">
      <ul className="grid gap-1">
        {some.map(({ key, value }) => (
          <li key={key}>{formatKnownFact(key, value)}</li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-faint">{origin}</p>
    </div>
  ));
}

/** What nobody edited is as old as the details of the place, whose date stands below. */
function describeOrigin(key: FactKey, { edits, source }: FactOrigins, timezone: string, now: Date): string {
  const edit = edits[key];
  if (!edit) return source === null ? t("From the owner") : t("From {source}", { source });
  const age = formatAgo(edit.at, timezone, now);
  return edit.by === "admin" ? t("From the team of this site, {age}", { age }) : t("From the owner, {age}", { age });
}

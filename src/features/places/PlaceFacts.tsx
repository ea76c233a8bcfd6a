import { Clock, Globe, type LucideIcon, MapPin, Phone, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { FACT_KEYS, FACT_VALUES, type FactKey } from "../../../db/vocabulary.ts";
import { formatKnownFact, getFactLabel, getFactValueLabel } from "../../i18n/labels-of-facts.ts";
import { formatPriceLevel, PRICE_LABELS } from "../../i18n/labels-of-prices.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { toSignInPath } from "../../ui/account-paths.ts";
import { QuietLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Contact } from "../../ui/Contact.tsx";
import { formatConfirmed } from "../../ui/confirmed.ts";
import { formatAgo } from "../../ui/dates.ts";
import { HoursLines } from "../../ui/HoursLines.tsx";
import { PlainLink, TextLink } from "../../ui/TextLink.tsx";
import type { VisibleListing } from "./listing/listings.ts";
import type { FactOrigins, Freshness } from "./listing/schema.ts";

type Props = {
  listing: VisibleListing;
  directions: string | null;
  /** Who reads the page; null for those who can neither add to the listing nor report what is missing. */
  viewer: "traveler" | "visitor" | "owner" | null;
  freshness: Freshness;
  timezone: string;
  now: string;
};

export function PlaceFacts({ listing, directions, viewer, freshness, timezone, now }: Props) {
  const { openingHours, hours, priceLevel, website, contactInfo } = listing;
  return (
    <Card id="facts" title={t("Good to know")}>
      <dl className="grid gap-4">
        <Fact icon={MapPin} label={t("Address")}>
          <bdi>{listing.location}</bdi>
        </Fact>
        {openingHours && (
          <Fact icon={Clock} label={t("Opening hours")}>
            <HoursLines text={openingHours} />
            {hours?.state === "unknown" && !hours.until && (
              <span className="block text-sm text-faint">
                {t("Shown as provided; we can't tell whether it's open now.")}
              </span>
            )}
            {hours?.isUsual && (
              <span className="block text-sm text-faint">{t("Hours may differ on public holidays.")}</span>
            )}
          </Fact>
        )}
        {priceLevel && (
          <Fact icon={Wallet} label={t("Price")}>
            <span aria-hidden="true">{formatPriceLevel(priceLevel)} · </span>
            {t(PRICE_LABELS[priceLevel - 1]!)}
          </Fact>
        )}
        {website && isWebUrl(website) && (
          <Fact icon={Globe} label={t("Website")}>
            <PlainLink href={website} rel="noopener nofollow ugc">
              {website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
            </PlainLink>
          </Fact>
        )}
        {contactInfo && (
          <Fact icon={Phone} label={t("Contact")}>
            {contactInfo.split(" · ").map((text) => (
              <Contact key={text} text={text} />
            ))}
          </Fact>
        )}
      </dl>
      <KnownFacts listing={listing} timezone={timezone} now={now} />
      <Missing listing={listing} viewer={viewer} />
      {directions && (
        <QuietLink href={directions} className="mt-5 w-full">
          {directions.includes("openstreetmap.org") ? t("Directions on OpenStreetMap") : t("Directions")}
        </QuietLink>
      )}
      <FreshnessNote freshness={freshness} timezone={timezone} now={new Date(now)} />
    </Card>
  );
}

/** Nobody asks these of a place without food. */
const FOOD: readonly FactKey[] = ["vegetarian", "vegan", "halal", "kosher", "glutenFree", "takeaway"];

/** One line instead of a list of what nobody has said yet. */
function Missing({ listing, viewer }: Pick<Props, "listing" | "viewer">) {
  const { id, name, type } = listing;
  const fields = (["openingHours", "website", "contactInfo"] as const).filter((field) => !listing[field]);
  const facts = FACT_KEYS.filter((key) => !listing.facts?.[key] && (type === "restaurant" || !FOOD.includes(key)));
  if (!viewer || fields.length + facts.length === 0) return null;
  if (viewer === "traveler") {
    const missing = {
      fields,
      facts: facts.map((key): [string, string] => [key, getFactLabel(key)]),
      values: FACT_VALUES.map((value): [string, string] => [value, getFactValueLabel(value)]),
    };
    return <Island name="ReportPlace" props={{ place: { id, name }, missing }} when="visible" />;
  }
  return (
    <p className="text-sm text-faint">
      {t("Know more?")}{" "}
      <TextLink href={viewer === "owner" ? "/business-profile" : toSignInPath({ returnTo: `/business/${id}` })}>
        {viewer === "owner" ? t("Tell travelers") : t("Tell us")}
      </TextLink>
    </p>
  );
}

/** A single report may be a mistake. */
const MIN_CLOSED_REPORTS = 2;

const FreshnessNote = ({ freshness: { confirmedAt, closedReports }, timezone, now }: FreshnessProps) => (
  <div className="mt-5 grid gap-1 text-sm">
    {closedReports >= MIN_CLOSED_REPORTS && (
      <p className="font-semibold text-skip">
        {t("{count, plural, one {# traveler reported this as closed} other {# travelers reported this as closed}}", {
          count: closedReports,
        })}
      </p>
    )}
    <p className="text-faint">
      {confirmedAt ? (
        <time dateTime={confirmedAt}>{formatConfirmed(confirmedAt, timezone, now)}</time>
      ) : (
        formatConfirmed(null, timezone)
      )}
    </p>
  </div>
);

type FreshnessProps = { freshness: Freshness; timezone: string; now: Date };

const Fact = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <div className="relative min-w-0 ps-8 break-words">
    <dt className="text-sm text-faint">
      <Icon size={20} aria-hidden className="absolute start-0 top-1" />
      {label}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** Validated on import, too; never link to any other scheme. */
const isWebUrl = (url: string) => /^https?:\/\//i.test(url);

// What is known of a place for those who need it, and where that comes from.
type KnownProps = { listing: Pick<VisibleListing, "facts" | "factOrigins">; timezone: string; now: string };

function KnownFacts({ listing: { facts, factOrigins }, timezone, now }: KnownProps) {
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

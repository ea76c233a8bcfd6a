// What one needs to know to go there: address, hours, price, contact; and what the place is tagged with.
import { Clock, Globe, type LucideIcon, MapPin, Phone, Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { BUSINESS_TYPE_LABELS, type TagGroup } from "../../../db/vocabulary.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { formatConfirmed } from "../../ui/confirmed.ts";
import { HoursLines } from "../../ui/HoursLines.tsx";
import type { Freshness, Listing } from "../listings/schema.ts";

type Facts = Pick<Listing, "location" | "openingHours" | "hours" | "priceLevel" | "website" | "contactInfo">;

type Props = {
  listing: Facts;
  /** The address of the way there, for this visitor's device; null where nobody knows where it is. */
  directions: string | null;
  freshness: Freshness;
  timezone: string;
  /** ISO 8601. */
  now: string;
};

export function PlaceFacts({ listing, directions, freshness, timezone, now }: Props) {
  const { openingHours, hours, priceLevel, website, contactInfo } = listing;
  return (
    <Card id="facts" title="Good to know before you go">
      <dl className="grid gap-4">
        <Fact icon={MapPin} label="Address">
          {listing.location}
        </Fact>
        <Fact icon={Clock} label="Opening hours">
          {openingHours ? <HoursLines text={openingHours} /> : "Nobody has told us yet"}
          {openingHours && hours?.state === "unknown" && !hours.until && (
            <span className="block text-sm text-faint">As they were written: we cannot tell if it is open now.</span>
          )}
          {hours?.words.startsWith("Usually") && (
            <span className="block text-sm text-faint">Public holidays are different, and we do not know them.</span>
          )}
        </Fact>
        {priceLevel && (
          <Fact icon={Wallet} label="Price">
            <span aria-hidden="true">{"€".repeat(priceLevel)} · </span>
            {PRICE_LABELS[priceLevel - 1]}
          </Fact>
        )}
        {website && isWebAddress(website) && (
          <Fact icon={Globe} label="Website">
            <a href={website} rel="noopener nofollow ugc" className="plain-link">
              {website.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
            </a>
          </Fact>
        )}
        {contactInfo && (
          <Fact icon={Phone} label="Contact">
            <Contact text={contactInfo} />
          </Fact>
        )}
      </dl>
      {directions && (
        <ButtonLink href={directions} kind="quiet" className="mt-5 w-full">
          {directions.includes("openstreetmap.org") ? "Directions on OpenStreetMap" : "Directions"}
        </ButtonLink>
      )}
      <FreshnessNote freshness={freshness} timezone={timezone} now={new Date(now)} />
    </Card>
  );
}

/** One traveler can be mistaken; what two say is worth knowing, and is said as what it is. */
const MIN_CLOSED_REPORTS = 2;

function FreshnessNote({ freshness: { confirmedAt, closedReports }, timezone, now }: FreshnessProps) {
  return (
    <div className="mt-5 grid gap-1 text-sm">
      {closedReports >= MIN_CLOSED_REPORTS && (
        <p className="font-semibold text-skip">{closedReports} travelers reported this as closed</p>
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
}

type FreshnessProps = { freshness: Freshness; timezone: string; now: Date };

function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-8 break-words">
      <dt className="text-sm text-faint">
        <Icon size={20} aria-hidden className="absolute left-0 top-1" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A telephone number or an email address one can press; other words as they are. */
function Contact({ text }: { text: string }) {
  const href = /^\+?[\d\s()./-]{6,}$/.test(text)
    ? `tel:${text.replace(/[^\d+]/g, "")}`
    : /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
      ? `mailto:${text}`
      : undefined;
  return href ? (
    <a href={href} className="plain-link">
      {text}
    </a>
  ) : (
    text
  );
}

const PRICE_LABELS = ["easy on the purse", "moderate", "upscale", "very expensive"];

/** Imported places are checked elsewhere; a link is made of nothing but the web all the same. */
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

const GROUP_TITLES: Record<TagGroup, string> = {
  kind: "What it is",
  cuisine: "On the table",
  feature: "What it has",
  for: "Good for",
};

export function PlaceTags({ tags }: { tags: readonly string[] }) {
  const groups = Object.entries(GROUP_TITLES).flatMap(([group, title]) => {
    const words = tags.filter((tag) => tag.startsWith(`${group}:`)).map(toTagLabel);
    return words.length > 0 ? [{ title, words }] : [];
  });
  if (groups.length === 0) return null;
  return (
    <dl className="grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      {groups.map(({ title, words }) => (
        <div key={title} className="grid gap-2 content-start">
          <dt className="text-sm text-faint">{title}</dt>
          <dd className="flex flex-wrap gap-2">
            {words.map((word) => (
              <span key={word} className="rounded-full border border-line bg-raised px-3 py-1 text-sm">
                {capitalize(word)}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What it is in a word ("Wine bar"), else the name of its type. */
export function formatKind({ tags, type }: Pick<Listing, "tags" | "type">): string {
  const kind = tags.find((tag) => tag.startsWith("kind:"));
  return kind ? capitalize(toTagLabel(kind)) : BUSINESS_TYPE_LABELS[type];
}

const toTagLabel = (tag: string) => tag.slice(tag.indexOf(":") + 1);
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

import type { ReactNode } from "react";
import { BUSINESS_TYPE_LABELS } from "../../../db/vocabulary.ts";
import { changedFields, type ReviewedBusiness, type ReviewStatus } from "../../../src/features/business/schema.ts";
import { type ApprovedFacts, formatMaybeClosed, getPictureUrl } from "../../../src/features/listings/schema.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button } from "../../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../../src/ui/dates.ts";
import { Email } from "../../../src/ui/Email.tsx";
import { HoursLines } from "../../../src/ui/HoursLines.tsx";
import { SourceLine } from "../../../src/ui/SourceLine.tsx";

type Props = {
  business: ReviewedBusiness;
  status: ReviewStatus;
  city: City;
  onApprove: () => void;
  onReject: () => void;
};

export function ReviewCard({ business, status, city, onApprove, onReject }: Props) {
  const title = `review-${business.id}`;
  return (
    <article aria-labelledby={title} className="card-box p-4 md:p-6 grid gap-4 md:gap-6 md:grid-cols-[9rem_1fr]">
      <img
        src={getPictureUrl(business)}
        alt=""
        width={144}
        height={192}
        loading="lazy"
        className="hidden md:block w-36 aspect-[3/4] rounded-3 object-cover"
      />
      <div className="grid gap-4 min-w-0 content-start">
        <header className="flex items-start gap-4">
          <img
            src={getPictureUrl(business)}
            alt=""
            width={72}
            height={96}
            loading="lazy"
            className="md:hidden w-[min(4.5rem,20vw)] shrink-0 aspect-[3/4] rounded-3 object-cover"
          />
          <div className="grid gap-1 min-w-0">
            <h2 id={title} className="text-2xl break-words">
              {business.name}
            </h2>
            <p className="text-faint">{BUSINESS_TYPE_LABELS[business.type]}</p>
            <p className="flex flex-wrap gap-2">
              <StatusBadge business={business} />
              {business.maybeClosed && <Badge tone="bad">{formatMaybeClosed(business)}</Badge>}
            </p>
          </div>
        </header>
        {business.approvedFacts && <Comparison business={business} before={business.approvedFacts} />}
        <p className="max-w-[65ch] whitespace-pre-line break-words">
          {business.description ?? <span className="text-faint">No description.</span>}
        </p>
        <Facts business={business} city={city} />
        <SourceLine credits={[business.credit]} />
        {business.rejectionReason && (
          <blockquote className="border-l-4 border-skip pl-3 whitespace-pre-line break-words">
            {business.rejectionReason}
          </blockquote>
        )}
        <div className="flex flex-wrap items-center gap-3">
          {status !== "approved" && (
            <Button onClick={onApprove}>{status === "changed" ? "Keep approved" : "Approve"}</Button>
          )}
          {status !== "rejected" && (
            <Button kind="danger" onClick={onReject}>
              {business.isApproved ? "Take down" : "Reject"}
            </Button>
          )}
          <a
            href={`/business/${business.id}`}
            className="plain-link inline-flex items-center min-h-11 px-2 font-semibold"
          >
            Open page
          </a>
        </div>
      </div>
    </article>
  );
}

const FIELD_LABELS: Record<keyof ApprovedFacts, string> = {
  name: "Name",
  type: "Type",
  description: "Description",
  location: "Location",
  contactInfo: "Contact",
  website: "Website",
  openingHours: "Opening hours",
  priceLevel: "Price",
  latitude: "Latitude",
  longitude: "Longitude",
  photos: "Photos",
};

/** The approved and the current value of each changed field. */
function Comparison({ business, before }: { business: ReviewedBusiness; before: ApprovedFacts }) {
  const changed = changedFields(business, before);
  if (changed.length === 0) return <p className="text-faint">The changes were reverted: it is as approved.</p>;
  return (
    <section aria-label="What changed since approval" className="grid">
      <div
        aria-hidden="true"
        className="grid grid-cols-2 md:grid-cols-[8rem_1fr_1fr] gap-x-4 border-b border-line pb-1 text-sm font-semibold"
      >
        <span className="hidden md:block">What changed</span>
        <span>Approved</span>
        <span>Now</span>
      </div>
      <dl>
        {changed.map((field) => (
          <div
            key={field}
            className="grid grid-cols-2 md:grid-cols-[8rem_1fr_1fr] gap-x-4 gap-y-0.5 border-b border-line py-2"
          >
            <dt className="col-span-2 md:col-span-1 text-sm text-faint">{FIELD_LABELS[field]}</dt>
            <dd className="text-faint whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="visually-hidden">Approved: </span>
              {formatValue(field, before, business)}
            </dd>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              <span className="visually-hidden">Now: </span>
              {formatValue(field, business, before)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param other the other version, to count the photos that only this one has */
function formatValue(field: keyof ApprovedFacts, facts: ApprovedFacts, other: ApprovedFacts): string {
  if (field === "photos") {
    const alone = facts.photos.filter((url) => !other.photos.includes(url)).length;
    const count = `${facts.photos.length} ${facts.photos.length === 1 ? "photo" : "photos"}`;
    if (alone > 0) return `${count}, ${alone} only here`;
    return facts.photos.length === other.photos.length ? `${count}, in a different order` : count;
  }
  if (field === "type") return BUSINESS_TYPE_LABELS[facts.type];
  const value = facts[field];
  return value === null || value === "" ? "–" : field === "priceLevel" ? "€".repeat(Number(value)) : String(value);
}

function StatusBadge({ business: { isApproved, changedAt, rejectedAt } }: { business: ReviewedBusiness }) {
  if (isApproved)
    return <Badge tone={changedAt ? "waiting" : "good"}>{changedAt ? "Approved, then changed" : "Approved"}</Badge>;
  return rejectedAt ? <Badge tone="bad">Rejected</Badge> : <Badge tone="waiting">Pending Approval</Badge>;
}

function Facts({ business, city }: { business: ReviewedBusiness; city: City }) {
  const { latitude, longitude, website, ownerEmail, ownerName, priceLevel } = business;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label="Location">{business.location}</Fact>
      <Fact label="Owner">
        {ownerEmail ? (
          <>
            {ownerName && <span className="block">{ownerName}</span>}
            <a href={`mailto:${encodeURIComponent(ownerEmail).replace("%40", "@")}`} className="plain-link">
              <Email address={ownerEmail} />
            </a>
          </>
        ) : (
          "Imported, not claimed yet"
        )}
      </Fact>
      {latitude !== null && longitude !== null && (
        <Fact label="Coordinates">
          <a
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
            target="_blank"
            rel="noopener noreferrer"
            className="plain-link"
          >
            {latitude}, {longitude} on the map
          </a>
        </Fact>
      )}
      {business.contactInfo && <Fact label="Contact">{business.contactInfo}</Fact>}
      {website && (
        <Fact label="Website">
          <a
            href={/^https?:\/\//i.test(website) ? website : undefined}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="plain-link [overflow-wrap:anywhere]"
          >
            {website}
          </a>
        </Fact>
      )}
      {business.openingHours && (
        <Fact label="Opening hours">
          <HoursLines text={business.openingHours} />
        </Fact>
      )}
      {priceLevel && <Fact label="Price">{"€".repeat(priceLevel)}</Fact>}
      {business.tags.length > 0 && (
        <Fact label="Tags">{business.tags.map((tag) => tag.slice(tag.indexOf(":") + 1)).join(", ")}</Fact>
      )}
      <Fact label={business.changedAt ? "Changed" : "Submitted"}>
        <time dateTime={business.changedAt ?? business.createdAt}>
          {formatDateTime(business.changedAt ?? business.createdAt, city)}
        </time>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 break-words">
      <dt className="text-sm text-faint">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

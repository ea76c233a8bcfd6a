import { formatMaybeClosed, getPictureUrl } from "../../../src/features/places/listing/schema.ts";
import type { ReviewedBusiness, ReviewStatus } from "../../../src/features/places/owner/schema.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { formatPriceLevel } from "../../../src/i18n/labels-of-prices.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button, QuietButton } from "../../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../../src/ui/dates.ts";
import { EmailLink } from "../../../src/ui/Email.tsx";
import { HoursLines } from "../../../src/ui/HoursLines.tsx";
import { ChangesBadge, getListingState, ListingBadge } from "../../../src/ui/ListingBadge.tsx";
import { formatList } from "../../../src/ui/lists.ts";
import { Quote } from "../../../src/ui/Quote.tsx";
import { SourceLine } from "../../../src/ui/SourceLine.tsx";
import { PlainLink, TextLink } from "../../../src/ui/TextLink.tsx";
import { Fact } from "../../lib/DecisionList.tsx";
import { Comparison } from "./Comparison.tsx";

type Props = {
  business: ReviewedBusiness;
  status: ReviewStatus;
  city: City;
  onApprove: () => void;
  onReject: () => void;
  onRejectChanges: () => void;
  onRemovePhoto: (url: string) => void;
};

export function ReviewCard({ business, status, city, onRemovePhoto, ...actions }: Props) {
  const title = `review-${business.id}`;
  const rejection = business.rejectionReason ?? business.changesRejectionReason;
  const picture = (width: number, className: string) => (
    <img
      src={getPictureUrl(business)}
      alt=""
      width={width}
      height={(width / 3) * 4}
      loading="lazy"
      className={`${className} aspect-[3/4] rounded-3 object-cover`}
    />
  );
  return (
    <article aria-labelledby={title} className="card-box p-4 md:p-6 grid gap-4 md:gap-6 md:grid-cols-[9rem_1fr]">
      {picture(144, "hidden md:block w-36")}
      <div className="grid gap-4 min-w-0 content-start">
        <header className="flex items-start gap-4">
          {picture(72, "md:hidden w-[min(4.5rem,20vw)] shrink-0")}
          <div className="grid gap-1 min-w-0">
            <h2 id={title} className="text-2xl break-words">
              <bdi>{business.name}</bdi>
            </h2>
            <p className="text-faint">{getTypeLabel(business.type)}</p>
            <p className="flex flex-wrap gap-2">
              <StatusBadge business={business} />
              {business.maybeClosed && <Badge tone="bad">{formatMaybeClosed(business)}</Badge>}
            </p>
          </div>
        </header>
        {(business.approvedFacts ?? business.pendingChanges) && <Comparison business={business} />}
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line break-words">
          {business.description ?? <span className="text-faint">{t("No description.")}</span>}
        </p>
        <Photos business={business} onRemove={onRemovePhoto} />
        <Facts business={business} city={city} />
        <SourceLine credits={[business.credit]} />
        {rejection && <Quote isRejection>{rejection}</Quote>}
        <Actions business={business} status={status} {...actions} />
      </div>
    </article>
  );
}

function Actions({ business, status, onApprove, onReject, onRejectChanges }: Omit<Props, "city" | "onRemovePhoto">) {
  const hasPending = business.isApproved && business.pendingChanges !== null;
  const approve = hasPending ? t("Approve changes") : status === "changed" ? t("Keep approved") : t("Approve");
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(status !== "approved" || hasPending) && <Button onClick={onApprove}>{approve}</Button>}
      {hasPending && !business.changesRejectionReason && (
        <QuietButton onClick={onRejectChanges}>{t("Reject changes")}</QuietButton>
      )}
      {status !== "rejected" && (
        <Button kind="danger" onClick={onReject}>
          {business.isApproved ? t("Take down") : t("Reject")}
        </Button>
      )}
      <TextLink href={`/business/${business.id}`} className="px-2">
        {t("Open page")}
      </TextLink>
    </div>
  );
}

function StatusBadge({ business }: { business: ReviewedBusiness }) {
  const { changedAt, pendingChanges, changesRejectionReason } = business;
  const state = getListingState(business);
  return (
    <>
      <ListingBadge state={state} />
      {state === "approved" && pendingChanges ? (
        <ChangesBadge isRejected={changesRejectionReason !== null} />
      ) : state === "approved" && changedAt ? (
        <Badge tone="waiting">{t("Changed since approval")}</Badge>
      ) : null}
    </>
  );
}

/** All of them, with those that wait for review, which are marked: the card shows only the first. */
function Photos({ business, onRemove }: { business: ReviewedBusiness; onRemove: (url: string) => void }) {
  const { name, photos: live, pendingChanges, approvedFacts } = business;
  const photos = pendingChanges?.photos ?? live;
  const approved = approvedFacts?.photos ?? live;
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 list-none p-0 m-0" aria-label={t("Photos")}>
      {photos.map((url, i) => {
        const isNew = !approved.includes(url);
        const number = i + 1;
        return (
          <li key={url} className="grid justify-items-center">
            <a
              href={url}
              target="_blank"
              rel="noopener"
              className="relative block"
              aria-label={isNew ? t("New photo {number}", { number }) : t("Photo {number}", { number })}
            >
              <img src={url} alt="" width={96} height={96} loading="lazy" className="size-24 rounded-3 object-cover" />
              {isNew && (
                <span className="absolute top-1.5 start-1.5 rounded-full bg-raised px-2 text-sm font-semibold">
                  {t("New [[of a photo]]")}
                </span>
              )}
            </a>
            <button
              type="button"
              className="plain-link inline-flex items-center min-h-11 px-2 text-sm text-skip"
              aria-label={t("Remove photo {number} of {name}", { number, name })}
              onClick={() => onRemove(url)}
            >
              {t("Remove")}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Facts({ business, city }: { business: ReviewedBusiness; city: City }) {
  const { latitude, longitude, website, ownerEmail, ownerEmailVerified, ownerName, priceLevel } = business;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact label={t("Location")}>
        <bdi>{business.location}</bdi>
      </Fact>
      <Fact label={t("Owner")}>
        {ownerEmail ? (
          <>
            {ownerName && (
              <span className="block" translate="no">
                {ownerName}
              </span>
            )}
            <EmailLink address={ownerEmail} />
            {!ownerEmailVerified && (
              <span className="block text-sm text-faint">
                {t(
                  "Not confirmed, so no email about your decision. They read it in their business profile, and in a push notification if they turned those on.",
                )}
              </span>
            )}
          </>
        ) : (
          t("Imported, not claimed yet")
        )}
      </Fact>
      {latitude !== null && longitude !== null && (
        <Fact label={t("Coordinates")}>
          <PlainLink
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t("{latitude}, {longitude} on the map", { latitude, longitude })}
          </PlainLink>
        </Fact>
      )}
      {business.contactInfo && <Fact label={t("Contact")}>{business.contactInfo}</Fact>}
      {website && (
        <Fact label={t("Website")}>
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
        <Fact label={t("Opening hours")}>
          <HoursLines text={business.openingHours} />
        </Fact>
      )}
      {priceLevel && <Fact label={t("Price")}>{formatPriceLevel(priceLevel)}</Fact>}
      {business.tags.length > 0 && (
        <Fact label={t("Tags")}>
          {formatList(business.tags.map((tag, i) => business.tagLabels?.[i] ?? tag.slice(tag.indexOf(":") + 1)))}
        </Fact>
      )}
      <Fact label={business.changedAt ? t("Changed") : t("Submitted")}>
        <time dateTime={business.changedAt ?? business.createdAt}>
          {formatDateTime(business.changedAt ?? business.createdAt, city)}
        </time>
      </Fact>
    </dl>
  );
}

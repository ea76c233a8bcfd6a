import { t } from "../../../i18n/t.ts";
import { getTagLabel } from "../../../i18n/tags.ts";
import { Island } from "../../../layout/Island.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ChangesBadge, ListingBadge } from "../../../ui/ListingBadge.tsx";
import { formatList } from "../../../ui/lists.ts";
import { Quote } from "../../../ui/Quote.tsx";
import { TextLink } from "../../../ui/TextLink.tsx";
import { FACT_LABELS, formatFact, REVIEWED_FIELDS } from "../listing/approved-facts-schema.ts";
import steps from "./review-steps.texts.json" with { type: "json" };
import type { OwnBusiness } from "./schema.ts";

export function ReviewStatus({ business }: { business: OwnBusiness }) {
  const { id, isApproved, rejectedAt, rejectionReason, changedAt, pendingChanges } = business;
  const isAllLive = changedAt && !pendingChanges;
  const state = isApproved ? "approved" : rejectedAt ? "rejected" : "pending";
  const shown = {
    approved: (
      <>
        <p className="mt-3">
          {isAllLive
            ? t("Travelers can find you. Your last changes are live, and our team will review them.")
            : t("Travelers can find you.")}
        </p>
        <PendingChanges business={business} />
        <TextLink href={`/business/${id}`}>{t("See your public page")}</TextLink>
        <a href={`/business/${id}/print`} className="plain-link flex items-center min-h-11 font-semibold">
          {t("Print a QR code for your window")}
        </a>
      </>
    ),
    rejected: (
      <>
        <p className="mt-3">{t("Message from the review team:")}</p>
        <Quote isRejection className="mt-2">
          {rejectionReason}
        </Quote>
        <p className="mt-3">{t("Make the requested changes and press Update Profile to resubmit.")}</p>
      </>
    ),
    pending: (
      <>
        <p className="mt-3">{t("The review takes 1-2 business days. You can keep editing in the meantime.")}</p>
        <TextLink href={`/business/${id}`}>{t("Preview your page")}</TextLink>
      </>
    ),
  };
  return (
    <Card id="status" title={t("Status")}>
      <ListingBadge state={state} />
      {shown[state]}
    </Card>
  );
}

/** The new value of each field beside the public one, and why they were rejected, if they were. */
function PendingChanges({ business }: { business: OwnBusiness }) {
  const { id, pendingChanges, changesRejectionReason } = business;
  if (!pendingChanges) return null;
  const now = { ...business, ...pendingChanges };
  return (
    <section aria-label={t("Changes that aren't public")} className="mt-4 border-t border-line pt-4 grid gap-3">
      <p>
        <ChangesBadge isRejected={Boolean(changesRejectionReason)} />
      </p>
      {changesRejectionReason ? (
        <>
          <p>{t("Message from the review team:")}</p>
          <Quote isRejection>{changesRejectionReason}</Quote>
          <p>{t("Make the requested changes and press Update Profile to resubmit.")}</p>
        </>
      ) : (
        <p>{t("Until our team has approved these changes, travelers see what is public now.")}</p>
      )}
      <dl className="grid gap-2">
        {REVIEWED_FIELDS.filter((field) => field in pendingChanges).map((field) => (
          <div key={field} className="[overflow-wrap:anywhere]">
            <dt className="text-sm text-faint">{t(FACT_LABELS[field])}</dt>
            <dd className="whitespace-pre-line">{showFact(field, now)}</dd>
            <dd className="whitespace-pre-line text-sm text-faint">
              {t("Public now: {fact}", { fact: showFact(field, business) })}
            </dd>
          </div>
        ))}
      </dl>
      <Island name="WithdrawChanges" props={{ businessId: id, photos: countPendingPhotos(business) }} />
    </section>
  );
}

const countPendingPhotos = ({ photos, pendingChanges }: OwnBusiness): number =>
  (pendingChanges?.photos ?? photos).length - photos.length;

export const WhatHappensNext = () => (
  <Card id="next" title={t("What happens next?")}>
    <ol className="grid gap-4">
      {steps.map(({ title, text }, i) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid place-items-center size-8 shrink-0 rounded-full bg-act text-on-act font-semibold"
          >
            {i + 1}
          </span>
          <div>
            <p className="font-semibold">{t(title)}</p>
            <p className="text-faint">{t(text)}</p>
          </div>
        </li>
      ))}
    </ol>
  </Card>
);

const showFact: typeof formatFact = (field, facts) =>
  field === "tags" ? formatList(facts.tags.map(getTagLabel)) || "–" : formatFact(field, facts);

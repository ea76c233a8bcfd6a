import { MapPin, Star } from "lucide-react";
import { getTypeName } from "../../../../i18n/labels.ts";
import { t } from "../../../../i18n/t.ts";
import { ChangesBadge, getListingState, ListingBadge } from "../../../../ui/ListingBadge.tsx";
import { BoldLink } from "../../../../ui/TextLink.tsx";
import { getPictureUrl } from "../../listing/schema.ts";
import type { OwnBusiness } from "../schema.ts";

export function BusinessCard({ business }: { business: OwnBusiness }) {
  const { id, name, type, location, isApproved, rejectedAt, rating, pendingChanges, changesRejectionReason } = business;
  return (
    <section className="card-box p-4 md:p-5 flex gap-4 md:gap-6 items-center" aria-label={t("Your business")}>
      <img
        src={getPictureUrl(business)}
        alt=""
        width={96}
        height={128}
        className="w-[min(5rem,24vw)] md:w-24 h-auto shrink-0 aspect-[3/4] rounded-3 object-cover"
      />
      <div className="grid gap-1.5 min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h2 className="text-2xl min-w-0 break-words">
            <bdi>{name}</bdi>
          </h2>
          <ListingBadge state={getListingState(business)} />
          {pendingChanges && <ChangesBadge isRejected={Boolean(changesRejectionReason)} />}
        </div>
        <p className="text-faint first-letter:uppercase">{getTypeName(type)}</p>
        <p className="flex items-start gap-1.5 min-w-0 break-words">
          <MapPin size={18} aria-hidden className="mt-1 shrink-0 text-faint" />
          <bdi>{location}</bdi>
        </p>
        {Number(rating) > 0 && (
          <p className="flex items-center gap-1.5">
            <Star size={18} aria-hidden className="text-save" />
            <span className="visually-hidden">{t("Rating")}</span>
            {rating}
          </p>
        )}
        {rejectedAt || changesRejectionReason ? (
          <BoldLink href="/business-profile">{t("The review team needs a change")}</BoldLink>
        ) : (
          <a
            href={`/business/${id}`}
            className="plain-link inline-flex items-center min-h-11 font-semibold justify-self-start"
          >
            {isApproved ? t("See your public page") : t("Preview your page")}
          </a>
        )}
      </div>
    </section>
  );
}

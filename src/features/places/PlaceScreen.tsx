import { Star } from "lucide-react";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { toSignInPath } from "../../ui/account-paths.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Breadcrumbs, type Crumb } from "../../ui/Breadcrumbs.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import type { City } from "../../ui/dates.ts";
import { getDirectionsUrl } from "../../ui/directions.ts";
import { getListingState, ListingBadge } from "../../ui/ListingBadge.tsx";
import { formatDecimal } from "../../ui/numbers.ts";
import { OpenNow } from "../../ui/OpenNow.tsx";
import { Quote } from "../../ui/Quote.tsx";
import { Section } from "../../ui/Section.tsx";
import { SourceLine } from "../../ui/SourceLine.tsx";
import { linkTo } from "../../ui/TextLink.tsx";
import type { Match } from "../discovery/schema.ts";
import type { ClaimOffer } from "./claims/schema.ts";
import { formatKind, formatMaybeClosed, getDescription, getPictureUrl } from "./listing/schema.ts";
import type { PlaceState } from "./owner/review.ts";
import { PlaceFacts } from "./PlaceFacts.tsx";
import { PlacePhotos } from "./PlacePhotos.tsx";
import { PlaceTags } from "./PlaceTags.tsx";
import type { Place } from "./place.ts";

type Props = {
  place: Place;
  crumbs: Crumb[];
  /** Who like it, rounded down, unless they are few. */
  travelers: number | undefined;
  city: City;
  isSignedIn: boolean;
  isCityPublic: boolean;
  now: string;
  claim: ClaimOffer;
  /** The public URL of the page; null unless the place is public. */
  url: string | null;
  userAgent: string;
  /** What admins and moderators decide on; null for everyone else. */
  staff: PlaceState | null;
};

export function PlaceScreen(props: Props) {
  const { place, crumbs, travelers, city, isSignedIn, isCityPublic, now, claim, url, userAgent, staff } = props;
  const { listing, freshness, events, reactions } = place;
  const { id, name, type, latitude, longitude } = listing;
  const position = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  return (
    <article className="page-width py-6 md:py-10">
      {crumbs.length > 0 && (
        <div className="mb-3 md:-mt-4">
          <Breadcrumbs crumbs={crumbs} />
        </div>
      )}
      {!listing.isApproved && <NotPublic isOwn={listing.isOwn} staff={staff} />}
      <div className="grid grid-cols-1 gap-6 md:gap-10 md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] items-start">
        <PlacePhotos
          photos={listing.photos}
          picture={getPictureUrl(listing)}
          name={name}
          credits={place.photoCredits}
        />
        <div className="grid gap-8 min-w-0">
          <PlaceHeader {...{ place, travelers, isSignedIn, isCityPublic, url }} />
          {place.match && <MatchReasons match={place.match} />}
          <p
            lang={listing.descriptionLanguage}
            dir="auto"
            className="max-w-[65ch] text-lg whitespace-pre-line break-words"
          >
            {listing.description ?? <span className="text-faint">{getDescription(listing)}</span>}
          </p>
          <div className="grid gap-6 lg:grid-cols-2 items-start">
            <PlaceFacts
              listing={listing}
              viewer={listing.isOwn ? "owner" : reactions ? "traveler" : isSignedIn ? null : "visitor"}
              directions={position && getDirectionsUrl({ name, ...position }, userAgent)}
              freshness={freshness}
              timezone={city.timezone}
              now={now}
            />
            <Card id="next-events" title={t("Next events")}>
              <Island
                name="UpcomingEvents"
                when="visible"
                props={{
                  businessId: id,
                  events,
                  viewer: reactions ? "traveler" : isSignedIn ? "other" : "visitor",
                  city,
                  now,
                }}
              />
            </Card>
          </div>
          <PlaceTags tags={listing.tags} />
          {position && <Island name="PlaceMap" props={{ name, type, ...position }} when="visible" />}
          <ListingActions place={{ id, name }} claim={claim} isTraveler={reactions !== null} />
          <SourceLine credits={[listing.credit]} />
          {staff && (
            <div className="flex flex-wrap gap-3">
              <QuietLink href={`/business/${id}/edit`}>{t("Edit the listing")}</QuietLink>
              {listing.isApproved && <Island name="PlaceState" props={{ place: staff }} when="visible" />}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

type HeaderProps = Pick<Props, "place" | "travelers" | "isSignedIn" | "isCityPublic" | "url">;

const PlaceHeader = ({ place: { listing, reactions }, travelers, isSignedIn, isCityPublic, url }: HeaderProps) => (
  <header className="grid gap-3">
    <p className="font-semibold text-act">{formatKind(listing)}</p>
    <h1 lang={listing.nameLanguage} className="text-4xl lg:text-5xl break-words">
      <bdi>{listing.name}</bdi>
    </h1>
    <p className="text-lg text-faint">
      <bdi>{listing.location}</bdi>
    </p>
    {listing.maybeClosed && (
      <p>
        <Badge tone="bad">{formatMaybeClosed(listing)}</Badge>
      </p>
    )}
    <OpenNow
      hours={listing.hours}
      className={listing.hours?.state === "open" ? "font-semibold text-going" : "font-semibold text-faint"}
    />
    {Number(listing.rating) > 0 && (
      <p className="inline-flex items-center gap-1.5 font-semibold">
        <Star size={18} aria-hidden className="text-save" />
        {rich("{rating} <max>of 5</max>", {
          rating: formatDecimal(Number(listing.rating)),
          max: (text) => <span className="font-normal text-faint">{text}</span>,
        })}
      </p>
    )}
    {travelers !== undefined && (
      <p className="font-semibold text-like">{t("Liked by {count, number}+ travelers", { count: travelers })}</p>
    )}
    <Island
      name="PlaceActions"
      props={{
        businessId: listing.id,
        name: listing.name,
        reactions,
        url,
        ...(!isSignedIn && { signInPath: toSignInPath({ returnTo: `/business/${listing.id}` }), isCityPublic }),
      }}
    />
  </header>
);

function MatchReasons({ match: { reasons, but } }: { match: Match }) {
  if (reasons.length === 0 && !but) return null;
  return (
    <Section id="match" title={t("How it fits your taste")} look="text-xl">
      <ul className="mt-2 flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <li key={reason} className="rounded-full bg-like/12 text-like font-semibold px-3 py-1 text-sm">
            {reason}
          </li>
        ))}
      </ul>
      {but && <p className="mt-2 text-faint text-sm">{but}</p>}
    </Section>
  );
}

const NotPublic = ({ isOwn, staff }: { isOwn: boolean; staff: PlaceState | null }) => (
  <div role="note" className="card-box mb-6 flex flex-wrap items-center gap-3 p-4">
    <ListingBadge state={staff ? getListingState(staff) : "pending"} />
    <div className="flex-1 basis-60">
      <p>
        {isOwn
          ? t("Only you and the review team see this page until it is approved.")
          : t("Only its owner and admins see this page until it is approved.")}
      </p>
      {staff?.rejectionReason && (
        <Quote isRejection className="mt-2">
          {staff.rejectionReason}
        </Quote>
      )}
    </div>
    {staff && <Island name="PlaceState" props={{ place: staff }} />}
    {isOwn && <QuietLink href="/business-profile">{t("Edit Profile")}</QuietLink>}
  </div>
);

type ListingActionsProps = { place: { id: string; name: string }; claim: ClaimOffer; isTraveler: boolean };

function ListingActions({ place, claim, isTraveler }: ListingActionsProps) {
  if (isTraveler) return <Island name="ReportPlace" props={{ place }} when="visible" />;
  if (claim === null) return null;
  if (claim !== "sign-in")
    return <Island name="ClaimPlace" props={{ place, waiting: claim === "waiting" }} when="visible" />;
  return (
    <p className="text-sm text-faint">
      {rich("Is this yours? <claim>Claim it</claim>", {
        claim: linkTo(
          toSignInPath({ returnTo: `/business/${place.id}` }),
          "plain-link inline-flex items-center min-h-11 font-semibold",
        ),
      })}
    </p>
  );
}

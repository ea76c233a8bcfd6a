import { ChartNoAxesColumn } from "lucide-react";
import { t } from "../../../i18n/t.ts";
import { Island } from "../../../layout/Island.tsx";
import { QuietLink } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { listContentLanguages } from "../../../ui/content-languages.ts";
import { type City, formatDateTime } from "../../../ui/dates.ts";
import type { OwnClaim } from "../claims/schema.ts";
import { REVIEWED_FIELDS } from "../listing/approved-facts-schema.ts";
import { getPictureUrl, type HoursExplanation } from "../listing/schema.ts";
import type { Photo } from "../photos/schema.ts";
import type { StaffEdit } from "./business.ts";
import { ReviewStatus, WhatHappensNext } from "./ReviewStatus.tsx";
import type { OwnBusiness, TagChoices } from "./schema.ts";

type Props = {
  business: OwnBusiness | null;
  photos: Photo[];
  edits: StaffEdit[];
  claims: OwnClaim[];
  city: City;
  hours: HoursExplanation | null;
  translates: boolean;
  choices: TagChoices;
};

export const BusinessProfileScreen = ({ business, photos, edits, claims, city, hours, translates, choices }: Props) => (
  <div className="page-width py-8">
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="text-3xl md:text-4xl me-auto">
        {business ? t("Business Profile") : t("Create Business Profile")}
      </h1>
      <QuietLink icon={ChartNoAxesColumn} href="/business-dashboard">
        {t("View Dashboard")}
      </QuietLink>
    </header>
    <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_20rem] items-start">
      {business && <ReviewStatus business={business} />}
      {edits.length > 0 && <StaffEdits edits={edits} city={city} />}
      <Claims claims={claims} hasBusiness={business !== null} />
      <div className="lg:col-start-1 lg:row-start-1 lg:row-span-4 min-w-0">
        <Island
          name="BusinessForm"
          props={{
            business: business && toFormValues({ ...business, ...business.pendingChanges }),
            reloadOnSave: business?.rejectedAt || business?.pendingChanges ? true : undefined,
            hours,
            languages: listContentLanguages(business && { ...business, ...business.pendingChanges }),
            translates: translates || undefined,
            choices,
          }}
        />
      </div>
      <Photos business={business} photos={photos} />
      {!business && <WhatHappensNext />}
    </div>
  </div>
);

const FORM_FIELDS = ["id", ...REVIEWED_FIELDS.filter((field) => field !== "photos")] as const;

/** Only what the form edits is sent to the browser. */
const toFormValues = (business: OwnBusiness) =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, business[field]])) as Pick<
    OwnBusiness,
    (typeof FORM_FIELDS)[number]
  >;

export const Photos = ({ business, photos }: { business: { id: string } | null; photos: Photo[] }) => (
  <Card id="photos" title={t("Photos")} description={t("Up to 5 photos, JPG, PNG or WebP, max 5 MB each.")}>
    {business ? (
      <Island
        name="PhotoManager"
        when="visible"
        props={{ businessId: business.id, photos, poster: getPictureUrl({ id: business.id, photos: [] }) }}
      />
    ) : (
      <p className="text-sm text-faint">
        {t("You can add photos once your profile is created. Until then, travelers see an illustrated poster.")}
      </p>
    )}
  </Card>
);

/** With a business, only pending claims are shown, so that they can be withdrawn. */
function Claims({ claims, hasBusiness }: { claims: OwnClaim[]; hasBusiness: boolean }) {
  const shown = hasBusiness ? claims.filter(({ status }) => status === "pending") : claims;
  if (hasBusiness && shown.length === 0) return null;
  return (
    <Card
      id="claims"
      title={shown.length > 0 ? t("Claims") : t("Is your place listed already?")}
      description={
        hasBusiness
          ? undefined
          : shown.length > 0
            ? t("Is your place listed already? Find it and claim it.")
            : t("Find it and claim it.")
      }
    >
      <Island name="MyClaims" props={{ claims: shown, mayAsk: !hasBusiness }} when="visible" />
    </Card>
  );
}

const StaffEdits = ({ edits, city }: { edits: StaffEdit[]; city: City }) => (
  <Card id="staff-edits" title={t("Edited by our team")} description={t("You can change it again.")}>
    <ol className="grid gap-4">
      {edits.map((edit) => (
        <li key={edit.at} className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
          <p className="text-sm text-faint">
            <time dateTime={edit.at}>{formatDateTime(edit.at, city)}</time>
          </p>
          <blockquote dir="auto" className="border-s-4 border-line ps-3 whitespace-pre-line [overflow-wrap:anywhere]">
            {edit.reason}
          </blockquote>
          <dl className="grid gap-2">
            {edit.changes.map(({ label, before, after }) => (
              <div key={label} className="[overflow-wrap:anywhere]">
                <dt className="text-sm text-faint">{label}</dt>
                <dd className="whitespace-pre-line">{after}</dd>
                <dd className="whitespace-pre-line text-sm text-faint">{t("Before: {fact}", { fact: before })}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  </Card>
);

import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { listContentLanguages } from "../../ui/content-languages.ts";
import type { City } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { ChangesBadge } from "../../ui/ListingBadge.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { Protection } from "./decisions/Protection.tsx";
import type { EditablePlace, ListingOwner } from "./edit-place.ts";
import type { HandEdit } from "./listing/hand-edits.ts";
import type { HoursExplanation } from "./listing/schema.ts";
import { Photos } from "./owner/BusinessProfileScreen.tsx";
import type { TagChoices } from "./owner/schema.ts";
import type { Photo } from "./photos/schema.ts";

type Props = {
  place: EditablePlace;
  owner: ListingOwner | null;
  hours: HoursExplanation | null;
  back: string;
  choices: TagChoices;
  translates: boolean;
  canMerge: boolean;
  /** Null for those who may not change them. */
  photos: Photo[] | null;
  /** Null for a place that no import brought. */
  edits: HandEdit[] | null;
  city: City;
};

export function EditPlaceScreen(props: Props) {
  const { place, owner, hours, back, choices, translates, canMerge, photos, edits, city } = props;
  const { locked: _, handEdits: __, isApproved: ___, ownerId: ____, sourceId, version, ...business } = place;
  return (
    <div className="page-width py-8">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl md:text-4xl me-auto break-words min-w-0">{t("Edit {name}", { name: place.name })}</h1>
        {canMerge && (
          <QuietLink href={`/admin?tab=places&merge=${place.id}`}>{t("Merge with another place")}</QuietLink>
        )}
        <QuietLink href={back}>{t("Back without saving")}</QuietLink>
      </header>
      <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_20rem] items-start">
        <div className="min-w-0">
          <Island
            name="BusinessForm"
            props={{
              business,
              hours,
              languages: listContentLanguages(place),
              translates,
              choices,
              edit: { back, version: owner ? version : undefined },
            }}
          />
        </div>
        {owner ? (
          <Owner owner={owner} isImported={sourceId !== null} />
        ) : (
          <div className="contents lg:grid lg:gap-6 min-w-0">
            {photos && <Photos business={business} photos={photos} />}
            {edits && <Protection id={place.id} edits={edits} city={city} />}
          </div>
        )}
      </div>
    </div>
  );
}

/** On a phone, it stands before the form. */
function Owner({ owner, isImported }: { owner: ListingOwner; isImported: boolean }) {
  const { name, email, pending } = owner;
  return (
    <Card id="owner" title={t("This listing has an owner")} className="max-lg:order-first min-w-0">
      {name && (
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
      )}
      <p>
        <Email address={email} />
      </p>
      <p className="mt-3">
        {t(
          "The owner reads what you changed and why, by email and in their business profile, and can change it again.",
        )}
      </p>
      {isImported && <p className="mt-3">{t("Imports don't change a listing that has an owner.")}</p>}
      {pending.length > 0 && <PendingChanges pending={pending} />}
    </Card>
  );
}

const PendingChanges = ({ pending }: Pick<ListingOwner, "pending">) => (
  <section aria-label={t("Changes waiting for review")} className="mt-4 border-t border-line pt-4 grid gap-3">
    <p>
      <ChangesBadge isRejected={false} />
    </p>
    <p>{t("Your edit doesn't change what the owner submitted. Once approved, it replaces what you enter here.")}</p>
    <dl className="grid gap-2">
      {pending.map(({ label, value }) => (
        <div key={label} className="[overflow-wrap:anywhere]">
          <dt className="text-sm text-faint">{label}</dt>
          <dd className="whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
    <TextLink href="/admin?tab=review&status=changed">{t("Open the review")}</TextLink>
  </section>
);

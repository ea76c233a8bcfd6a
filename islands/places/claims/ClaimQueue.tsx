import type { WaitingClaim } from "../../../src/features/places/claims/schema.ts";
import { getTypeLabel } from "../../../src/i18n/labels.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button } from "../../../src/ui/Button.tsx";
import { type City, formatDateTime } from "../../../src/ui/dates.ts";
import { EmailLink } from "../../../src/ui/Email.tsx";
import type { OtherPages } from "../../../src/ui/PageDone.tsx";
import { Quote } from "../../../src/ui/Quote.tsx";
import { TextLink } from "../../../src/ui/TextLink.tsx";
import { DecisionList, Fact } from "../../lib/DecisionList.tsx";
import { call } from "../../lib/query.ts";
import { useReason } from "../../lib/ReasonDialog.tsx";
import { useDecisionQueue } from "../../lib/use-decision-queue.ts";

type Props = { claims: WaitingClaim[]; city: City; others: OtherPages; canMerge: boolean };

export function ClaimQueue({ claims, city, others, canMerge }: Props) {
  const queue = useDecisionQueue(claims);
  const { ask, dialog } = useReason();
  const send = ({ id }: WaitingClaim, decision: { agree: boolean; reason?: string }) =>
    call("POST", `/api/admin/claims/${id}/decision`, decision);

  function approve(claim: WaitingClaim): void {
    const { place, claimant } = claim;
    const rivals = claims.filter((each) => each.place.id === place.id || each.claimant.email === claimant.email);
    const toast = {
      title: t("{name} has an owner", { name: place.name }),
      description: t("It now belongs to {owner}.", { owner: claimant.name ?? claimant.email }),
    };
    void queue.decide(
      claim.id,
      () => send(claim, { agree: true }),
      toast,
      rivals.map(({ id }) => id),
    );
  }

  function reject(claim: WaitingClaim, reason: string): void {
    const toast = { title: t("Claim rejected"), description: t("The claimant can read your reason.") };
    void queue.decide(claim.id, () => send(claim, { agree: false, reason }), toast);
  }

  return (
    <>
      <DecisionList label={t("Claims")} queue={queue} others={others} empty={EMPTY}>
        {(claim) => (
          <ClaimCard
            claim={claim}
            city={city}
            canMerge={canMerge}
            onApprove={() => approve(claim)}
            onReject={() => ask(questionFor(claim), (reason) => reject(claim, reason))}
          />
        )}
      </DecisionList>
      {dialog}
    </>
  );
}

const EMPTY = {
  title: msg("No claims to review."),
  text: msg("When owners claim their imported places, they appear here."),
};

const questionFor = ({ place, claimant }: WaitingClaim) => ({
  title: t("Reject the claim to {name}?", { name: place.name }),
  action: t("Reject"),
  hint: claimant.name
    ? t("{name} sees this text as you write it, and can claim the place again.", { name: claimant.name })
    : t("The claimant sees this text as you write it, and can claim the place again."),
  missing: t("Enter a reason."),
});

type CardProps = { claim: WaitingClaim; city: City; canMerge: boolean; onApprove: () => void; onReject: () => void };

function ClaimCard({ claim, city, canMerge, onApprove, onReject }: CardProps) {
  const { id, place, claimant, note, createdAt, rivals, twin } = claim;
  return (
    <article aria-labelledby={`claim-${id}`} className="card-box p-4 md:p-6 grid gap-4">
      <header className="grid gap-1">
        <h2 id={`claim-${id}`} className="text-2xl break-words">
          <bdi>{place.name}</bdi>
        </h2>
        <p className="text-faint break-words">
          {getTypeLabel(place.type)} · <bdi>{place.location}</bdi>
        </p>
        {rivals > 1 && (
          <p>
            <Badge tone="waiting">{t("{rivals} people claim it", { rivals })}</Badge>
          </p>
        )}
      </header>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={t("Claimed by")}>
          {claimant.name && (
            <span className="block">
              <bdi>{claimant.name}</bdi>
            </span>
          )}
          <EmailLink address={claimant.email} />
        </Fact>
        <Fact label={t("Claimed")}>
          <time dateTime={createdAt}>{formatDateTime(createdAt, city)}</time>
        </Fact>
      </dl>
      {note ? <Quote className="max-w-[65ch]">{note}</Quote> : <p className="text-faint">{t("No note.")}</p>}
      {twin && <Twin placeId={place.id} twin={twin} canMerge={canMerge} />}
      <div className="flex flex-wrap items-center gap-3">
        {!twin?.isOwn && <Button onClick={onApprove}>{t("Approve")}</Button>}
        <Button kind="danger" onClick={onReject}>
          {t("Reject")}
        </Button>
        <TextLink href={`/business/${place.id}`} className="px-2">
          {t("Open page")}
        </TextLink>
      </div>
    </article>
  );
}

type TwinProps = { placeId: string; twin: NonNullable<WaitingClaim["twin"]>; canMerge: boolean };

const Twin = ({ placeId, twin, canMerge }: TwinProps) => (
  <div className="rounded-3 bg-sunken p-4 grid gap-2">
    <p>
      {twin.isOwn
        ? t("The claimant already has a profile of this place. Merging the two approves the claim.")
        : t("Another owner has a profile with this name close by. It may be the same place.")}
    </p>
    {canMerge ? (
      <TextLink href={`/admin?tab=places&duplicates=1&place=${placeId}&with=${twin.id}`}>
        {t("Compare and merge")}
      </TextLink>
    ) : (
      <p className="text-faint">{t("Only admins can merge places.")}</p>
    )}
  </div>
);

// Claims that wait for an admin: who asks for which place, and the decision.
import { useState } from "react";
import { BUSINESS_TYPE_LABELS } from "../../db/vocabulary.ts";
import type { WaitingClaim } from "../../src/features/claims/schema.ts";
import { Badge } from "../../src/ui/Badge.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { Email } from "../../src/ui/Email.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { type OtherPages, PageDone } from "../../src/ui/PageDone.tsx";
import { type City, formatDateTime } from "../../src/ui/when.ts";
import { call } from "../lib/query.ts";
import { ReasonDialog } from "../lib/ReasonDialog.tsx";
import { useDecisionQueue } from "../lib/use-decision-queue.ts";

type Props = {
  claims: WaitingClaim[];
  /** Whose time is told. */
  city: City;
  others: OtherPages;
};

export function ClaimQueue({ claims, city, others }: Props) {
  const { left, settle, list } = useDecisionQueue(claims);
  const [asked, askReason] = useState<WaitingClaim | null>(null);
  const decide =
    ({ id }: WaitingClaim, body: { agree: boolean; reason?: string }) =>
    () =>
      call("POST", `/api/admin/claims/${id}/decision`, body);

  function agree(claim: WaitingClaim): void {
    const { place, claimant } = claim;
    const rivals = claims.filter((each) => each.place.id === place.id || each.claimant.email === claimant.email);
    const said = {
      title: `${place.name} has an owner`,
      description: `It is ${claimant.name ?? claimant.email}'s now.`,
    };
    void settle(
      claim.id,
      decide(claim, { agree: true }),
      said,
      rivals.map(({ id }) => id),
    );
  }

  function refuse(claim: WaitingClaim, reason: string): void {
    const said = { title: "Claim refused", description: "The person who asked reads your reason." };
    void settle(claim.id, decide(claim, { agree: false, reason }), said);
  }

  return (
    <section aria-label="Claims">
      <div ref={list} tabIndex={-1} className="outline-none">
        {left.length === 0 && others.waiting > 0 ? (
          <PageDone {...others} />
        ) : left.length === 0 ? (
          <EmptyState drawing="seen-everything" title="No claim waits for you.">
            Owners who ask for their imported places appear here.
          </EmptyState>
        ) : (
          <ul className="grid gap-5">
            {left.map((claim) => (
              <li key={claim.id}>
                <ClaimCard claim={claim} city={city} onAgree={() => agree(claim)} onRefuse={() => askReason(claim)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {asked && (
        <ReasonDialog
          asked={questionFor(asked)}
          onClose={() => askReason(null)}
          onReason={(reason) => refuse(asked, reason)}
        />
      )}
    </section>
  );
}

const questionFor = ({ place, claimant }: WaitingClaim) => ({
  title: `Refuse the claim of ${place.name}?`,
  act: "Refuse",
  hint: `${claimant.name ?? "Whoever asked"} reads this word for word, and can ask again.`,
  missing: "Say why.",
});

type CardProps = { claim: WaitingClaim; city: City; onAgree: () => void; onRefuse: () => void };

function ClaimCard({ claim: { id, place, claimant, note, createdAt, rivals }, city, onAgree, onRefuse }: CardProps) {
  return (
    <article aria-labelledby={`claim-${id}`} className="card-box p-4 md:p-6 grid gap-4">
      <header className="grid gap-1">
        <h2 id={`claim-${id}`} className="text-2xl break-words">
          {place.name}
        </h2>
        <p className="text-faint break-words">
          {BUSINESS_TYPE_LABELS[place.type]} · {place.location}
        </p>
        {rivals > 1 && (
          <p>
            <Badge tone="waiting">{rivals} people ask for it</Badge>
          </p>
        )}
      </header>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-sm text-faint">Who asks</dt>
          <dd className="break-words">
            {claimant.name && <span className="block">{claimant.name}</span>}
            <a href={`mailto:${encodeURIComponent(claimant.email).replace("%40", "@")}`} className="plain-link">
              <Email address={claimant.email} />
            </a>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-faint">Asked</dt>
          <dd>
            <time dateTime={createdAt}>{formatDateTime(createdAt, city)}</time>
          </dd>
        </div>
      </dl>
      {note ? (
        <blockquote className="max-w-[65ch] border-l-4 border-line pl-3 whitespace-pre-line break-words">
          {note}
        </blockquote>
      ) : (
        <p className="text-faint">No note came with it.</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onAgree}>Agree</Button>
        <Button kind="danger" onClick={onRefuse}>
          Refuse
        </Button>
        <a href={`/business/${place.id}`} className="plain-link inline-flex items-center min-h-11 px-2 font-semibold">
          Open its page
        </a>
      </div>
    </article>
  );
}

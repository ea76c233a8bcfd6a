import { useState } from "react";
import type { ClaimStatus } from "../../../db/vocabulary.ts";
import type { OwnClaim } from "../../../src/features/places/claims/schema.ts";
import { msg, t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { Quote } from "../../../src/ui/Quote.tsx";
import { getErrorMessages } from "../../lib/Form.tsx";
import { ApiError, call, onFailure } from "../../lib/query.ts";
import { showError, showToast } from "../../lib/toasts.ts";
import { useRestoreFocus } from "../../lib/use-restore-focus.ts";
import { FindPlace } from "./my-claims/FindPlace.tsx";

export function MyClaims({ claims, mayAsk }: { claims: OwnClaim[]; mayAsk: boolean }) {
  const [shown, setShown] = useState(claims);
  const container = useRestoreFocus<HTMLDivElement>(shown.length);
  const add = (claim: OwnClaim) => setShown((before) => [claim, ...before.filter(({ id }) => id !== claim.id)]);

  async function withdraw(claim: OwnClaim): Promise<void> {
    setShown((before) => before.filter(({ id }) => id !== claim.id));
    try {
      await call("DELETE", `/api/claims/${claim.id}`);
      showToast({
        title: t("Claim withdrawn"),
        description: t("You withdrew your claim to {name}.", { name: claim.place.name }),
      });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return;
      add(claim);
      onFailure(() => showError(getErrorMessages(error).message))(error as Error);
    }
  }

  return (
    <div ref={container} tabIndex={-1} className="grid gap-5">
      {shown.length > 0 && (
        <ul className="grid gap-4">
          {shown.map((claim) => (
            <Claim key={claim.id} claim={claim} onWithdraw={() => void withdraw(claim)} />
          ))}
        </ul>
      )}
      {mayAsk && (
        <FindPlace
          waiting={shown.filter(({ status }) => status === "pending").map(({ place }) => place.id)}
          onClaimed={add}
        />
      )}
    </div>
  );
}

const STATES: Record<ClaimStatus, { tone: "waiting" | "good" | "bad"; label: string }> = {
  pending: { tone: "waiting", label: msg("Pending") },
  agreed: { tone: "good", label: msg("Approved") },
  refused: { tone: "bad", label: msg("Rejected") },
};

function Claim({ claim: { place, status, reason }, onWithdraw }: { claim: OwnClaim; onWithdraw: () => void }) {
  const { tone, label } = STATES[status];
  return (
    <li className="grid gap-2 border-b border-line pb-4">
      <div className="flex items-start justify-between gap-3">
        <a href={`/business/${place.id}`} className="plain-link min-w-0 break-words font-semibold">
          <bdi>{place.name}</bdi>
        </a>
        <Badge tone={tone}>{t(label)}</Badge>
      </div>
      <p className="text-sm text-faint break-words">
        <bdi>{place.location}</bdi>
      </p>
      {status === "pending" && (
        <>
          <p className="text-sm">{t("We're reviewing your claim.")}</p>
          <div>
            <QuietButton onClick={onWithdraw} aria-label={t("Withdraw your claim to {name}", { name: place.name })}>
              {t("Withdraw")}
            </QuietButton>
          </div>
        </>
      )}
      {reason && <Quote isRejection>{reason}</Quote>}
    </li>
  );
}

import { useEffect, useRef, useState } from "react";
import { MAX_SEARCH } from "../../../../db/vocabulary.ts";
import type { ClaimablePlace, OwnClaim } from "../../../../src/features/places/claims/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Badge } from "../../../../src/ui/Badge.tsx";
import { QuietButton } from "../../../../src/ui/Button.tsx";
import { Field } from "../../../../src/ui/Field.tsx";
import { BoldLink } from "../../../../src/ui/TextLink.tsx";
import { isUnauthorized } from "../../../lib/query.ts";
import { redirectToSignIn } from "../../../lib/toasts.ts";
import { useFound } from "../../../lib/use-found.ts";
import { ClaimDialog } from "../claim/ClaimDialog.tsx";

/** Characters, below which too many places would match. */
const MIN_SEARCH = 2;

export function FindPlace({ waiting, onClaimed }: { waiting: string[]; onClaimed: (claim: OwnClaim) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [claiming, claim] = useState<ClaimablePlace | null>(null);
  const { found: places, error } = useFound<ClaimablePlace>("/api/claims/places", typed, { min: MIN_SEARCH });
  useEffect(() => {
    if (isUnauthorized(error)) redirectToSignIn();
  }, [error]);
  useEffect(() => {
    if (claiming) dialog.current?.showModal();
  }, [claiming]);

  return (
    <div className="grid gap-3">
      <Field
        label={t("Your place's name")}
        type="search"
        name="place"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={error || places?.length === 0 ? "text-sm text-faint" : "visually-hidden"}>
        {error ? t("We couldn't load the places. Please try again.") : places && formatFound(places.length)}
      </p>
      {places && places.length > 0 && (
        <ul className="grid gap-3">
          {places.map((place) => (
            <li key={place.id} className="flex items-center justify-between gap-3">
              <div className="min-w-0 break-words">
                <BoldLink href={`/business/${place.id}`}>
                  <bdi>{place.name}</bdi>
                </BoldLink>
                <p className="text-sm text-faint">
                  <bdi>{place.location}</bdi>
                </p>
              </div>
              {waiting.includes(place.id) ? (
                <Badge tone="waiting">{t("Pending")}</Badge>
              ) : (
                <QuietButton className="shrink-0" onClick={() => claim({ ...place })}>
                  {t("Claim [[a place]]")}
                  <span className="visually-hidden"> {place.name}</span>
                </QuietButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {claiming && <ClaimDialog key={claiming.id} dialog={dialog} place={claiming} onClaimed={onClaimed} />}
    </div>
  );
}

const formatFound = (count: number) =>
  count === 0
    ? t("No unclaimed place matches that name. Create a profile with the form instead.")
    : t("{count, plural, one {# place was found.} other {# places were found.}}", { count });

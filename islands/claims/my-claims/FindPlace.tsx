// Finds imported places by name, each with a button that asks for it.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ClaimablePlace, OwnClaim } from "../../../src/features/claims/schema.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { Button } from "../../../src/ui/Button.tsx";
import { Field } from "../../../src/ui/Field.tsx";
import { call, isUnauthorized } from "../../lib/query.ts";
import { redirectToSignIn } from "../../lib/toasts.ts";
import { ClaimDialog } from "../claim/ClaimDialog.tsx";

/** ms of rest after a key before the server is asked. */
const REST = 250;
/** Characters from which a name says something. */
const FEWEST = 2;

type Props = {
  /** Ids of places that are asked for. */
  waiting: string[];
  onClaimed: (claim: OwnClaim) => void;
};

export function FindPlace({ waiting, onClaimed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [asked, askFor] = useState<ClaimablePlace | null>(null);
  const search = useDebounced(typed.trim());
  const { data: found, error } = useQuery({
    queryKey: ["/api/claims/places", search],
    queryFn: () => call<ClaimablePlace[]>("GET", `/api/claims/places?q=${encodeURIComponent(search)}`),
    enabled: search.length >= FEWEST,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (isUnauthorized(error)) redirectToSignIn();
  }, [error]);
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);
  const places = search.length >= FEWEST ? found : undefined;

  return (
    <div className="grid gap-3">
      <Field
        label="Your place's name"
        type="search"
        name="place"
        autoComplete="off"
        maxLength={120}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className={error || places?.length === 0 ? "text-sm text-faint" : "visually-hidden"}>
        {error ? "The places could not be read. Please try again." : places && formatFound(places.length)}
      </p>
      {places && places.length > 0 && (
        <ul className="grid gap-3">
          {places.map((place) => (
            <li key={place.id} className="flex items-center justify-between gap-3">
              <div className="min-w-0 break-words">
                <a href={`/business/${place.id}`} className="plain-link font-semibold">
                  {place.name}
                </a>
                <p className="text-sm text-faint">{place.location}</p>
              </div>
              {waiting.includes(place.id) ? (
                <Badge tone="waiting">Pending</Badge>
              ) : (
                <Button kind="quiet" className="shrink-0" onClick={() => askFor({ ...place })}>
                  Claim<span className="visually-hidden"> {place.name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked && <ClaimDialog key={asked.id} dialog={dialog} place={asked} onClaimed={onClaimed} />}
    </div>
  );
}

const formatFound = (count: number) =>
  count === 0
    ? "No listed place of this name is free to be claimed. Create your profile with the form instead."
    : `${count} ${count === 1 ? "place" : "places"} found.`;

/** The words once nobody has typed for a moment. */
function useDebounced(words: string): string {
  const [rested, setRested] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), REST);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
}

import { useEffect, useState } from "react";
import { MAX_SWIPES } from "../../src/features/discovery/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { KEEP_PATH, toSignUpPath } from "../../src/ui/account-paths.ts";
import { ButtonLink, QuietLink } from "../../src/ui/Button.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { Deck, type DeckProps } from "../discovery/deck/Deck.tsx";
import type { DeckSource } from "../discovery/deck/deck-source.ts";
import { InterestsOffer } from "../discovery/deck/InterestsOffer.tsx";
import { SLIDE_MS } from "../discovery/deck/use-swipe.ts";
import { Later } from "../lib/Later.tsx";
import { guestSource, isEmpty } from "./guest/guest-source.ts";
import { guest, useGuest } from "./guest/history.ts";

const loadDialog = () => import("./guest/KeepDialog.tsx").then(({ KeepDialog }) => KeepDialog);
const SIGN_UP_PATH = toSignUpPath({ returnTo: KEEP_PATH });

const source: DeckSource = {
  ...guestSource,
  renderOffer: (onStated) => (
    <InterestsOffer
      areDue={() => isEmpty(guest.getState()) && guest.getState().interests === null}
      onState={async (interests) => {
        guest.setState({ interests: [...interests] });
      }}
      onStated={onStated}
    />
  ),
};

export function GuestDeck(props: DeckProps) {
  const isFull = useGuest(({ swipes }) => swipes.length >= MAX_SWIPES);
  if (isFull) return <FullDeck />;
  return (
    <>
      <Deck {...props} source={source} />
      <KeepQuestion />
    </>
  );
}

const FullDeck = () => (
  <div className="deck">
    <h1 className="text-2xl md:text-3xl">{t("Discover Places")}</h1>
    <div className="deck-end card-box">
      <EmptyState
        drawing="seen-everything"
        title={t("You've made {count} swipes.", { count: MAX_SWIPES })}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink href={SIGN_UP_PATH}>{t("Keep this")}</ButtonLink>
            <QuietLink href="/try/places">{t("Your places")}</QuietLink>
          </div>
        }
      >
        {t("That's all this browser keeps without an account. Sign up to keep your places and go on.")}
      </EmptyState>
    </div>
  </div>
);

const ASK_AFTER = 10;

function KeepQuestion() {
  const [isShown, setShown] = useState(false);
  const close = () => setShown(false);
  const isDue = useGuest(({ swipes, wasAsked }) => swipes.length >= ASK_AFTER && !wasAsked);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => {
      guest.setState({ wasAsked: true });
      setShown(true);
    }, SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isShown ? <Later load={loadDialog} props={{ path: SIGN_UP_PATH, onClose: close }} onFailed={close} /> : null;
}

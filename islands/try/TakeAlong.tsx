import { useEffect, useState } from "react";
import { MAX_SWIPES } from "../../src/features/discovery/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Button, QuietLink } from "../../src/ui/Button.tsx";
import { handOverDeck } from "../discovery/deck/keep-deck.ts";
import { call, isUnauthorized } from "../lib/query.ts";
import { redirectToSignIn, redirectWithToast } from "../lib/toasts.ts";
import { forgetAll, guest } from "./guest/history.ts";

/** `isNew`: whether the account has no type yet. */
type Props = { returnTo: string; isNew: boolean };

export function TakeAlong({ returnTo, isNew }: Props) {
  const [hasFailed, setFailed] = useState(false);

  async function send(): Promise<void> {
    setFailed(false);
    const { swipes, interests } = guest.getState();
    try {
      if (isNew) await call("POST", "/api/users/setup", { userType: "traveler" });
      if (interests?.length) await call("POST", "/api/users/interests", { interests });
      for (let from = 0; from < swipes.length; from += MAX_SWIPES)
        await call("POST", "/api/swipes/batch", { swipes: swipes.slice(from, from + MAX_SWIPES) });
    } catch (error) {
      return isUnauthorized(error) ? redirectToSignIn() : setFailed(true);
    }
    forgetAll();
    handOverDeck();
    if (swipes.length === 0) return location.replace(returnTo);
    redirectWithToast(returnTo, {
      title: t("Kept"),
      description: t("{count, plural, one {# swipe is} other {# swipes are}} in your account now.", {
        count: swipes.length,
      }),
    });
  }
  useEffect(() => void send(), []);

  if (!hasFailed) return <p role="status">{t("Adding your swipes to your account…")}</p>;
  return (
    <div role="alert" className="grid justify-items-center gap-4">
      <p>{t("Your swipes couldn't be added. They are still in this browser.")}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => void send()}>{t("Try again")}</Button>
        <QuietLink href={returnTo}>{t("Not now")}</QuietLink>
      </div>
    </div>
  );
}

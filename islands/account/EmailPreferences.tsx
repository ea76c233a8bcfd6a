import { useState } from "react";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { Switch } from "../lib/Switch.tsx";
import { useSetting } from "../lib/use-setting.ts";
import texts from "./email-preferences.texts.json" with { type: "json" };

type Props = {
  enabled: boolean;
  /** Seats from waiting lists, and cancellations. */
  seats: boolean;
  /** Whether the mail server rejected the address permanently. */
  isPaused: boolean;
  email: string;
  emailVerified: boolean;
};

export function EmailPreferences({ enabled, seats, isPaused: initiallyPaused, email, emailVerified }: Props) {
  const [isPaused, setPaused] = useState(initiallyPaused);
  const onSaved = () => setPaused(false);
  const copies = usePreference("/api/users/email-copies", enabled, texts.copies, onSaved);
  const seatEmails = usePreference("/api/users/seat-emails", seats, texts.seats, onSaved);
  const paused = copies.on ? copies : seatEmails;
  return (
    <div className="grid gap-1">
      <Switch on={copies.on} onSwitch={copies.change}>
        {t("Email me a copy of each message")}
      </Switch>
      <Switch on={seatEmails.on} onSwitch={seatEmails.change}>
        {t("Email me when I get a seat from a waiting list, or my event is canceled")}
      </Switch>
      {paused.on && isPaused && (
        <div role="status" className="grid gap-2 justify-items-start rounded-3 bg-sunken p-3 text-sm">
          <p className="break-words">
            {t(
              "Email copies are paused: {email} was rejected by its mail server. Change your email on this page, or try again.",
              { email },
            )}
          </p>
          <QuietButton waiting={paused.isPending && t("Saving…")} onClick={() => paused.change(true)}>
            {t("Try again")}
          </QuietButton>
        </div>
      )}
      <p className="text-sm text-faint break-words">
        {emailVerified ? t("Sent to {email}.", { email }) : t("Copies start once you confirm {email}.", { email })}{" "}
        {t("Muted places don't send copies. Every email has an unsubscribe link.")}
      </p>
    </div>
  );
}

function usePreference(path: string, initial: boolean, said: typeof texts.copies, onSaved: () => void) {
  const toToast = ({ enabled }: { enabled: boolean }) => {
    if (enabled) onSaved();
    return { title: t(said.title), description: t(enabled ? said.on : said.off) };
  };
  const [{ enabled }, choose, isPending] = useSetting(path, { enabled: initial }, toToast, t(said.failed));
  return { on: enabled, isPending, change: (next: boolean) => choose({ enabled: next }) };
}

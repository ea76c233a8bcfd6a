// Asks a newcomer what they like: rounds of nine pictures, each nearer to what was tapped before, and more if they want.
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import type { AskedInterests } from "../../../src/features/discovery/interests-schema.ts";
import { PICTURES, ROUNDS } from "../../../src/features/discovery/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { call } from "../../lib/fetch-api.ts";
import { Sheet, STICKY_FOOTER } from "../../lib/Sheet.tsx";
import { showError } from "../../lib/toasts.ts";

type Props = {
  /** @param names none if the newcomer doesn't want to be asked */
  onState: (names: readonly string[]) => Promise<void>;
  onClose: () => void;
};

export function InterestsDialog({ onState, onClose }: Props) {
  const [rounds, setRounds] = useState<AskedInterests[]>([]);
  const [liked, setLiked] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(true);
  const { interests, left } = rounds.at(-1) ?? { interests: [], left: 0 };
  const shown = rounds.flatMap((round) => round.interests).map(({ name }) => name);
  const total = Math.min(ROUNDS, rounds.length + Math.ceil(left / PICTURES));
  const isLast = rounds.length >= total;

  const toggle = (name: string) =>
    setLiked((names) => (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]));

  const showFailure = () => showError(t("We couldn't load this. Please try again."));

  async function ask(): Promise<void> {
    const query = new URLSearchParams({ liked: liked.join(), shown: shown.join() });
    const next = await call<AskedInterests>("GET", `/api/interests?${query}`);
    setRounds((before) => [...before, next]);
  }

  async function wait(step: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    await step()
      .catch(showFailure)
      .finally(() => setBusy(false));
  }
  useEffect(() => {
    ask()
      .catch(() => {
        showFailure();
        onClose();
      })
      .finally(() => setBusy(false));
  }, []);

  if (interests.length === 0) return null;
  return (
    <Sheet
      title={t("Tap what you like")}
      intro={t("Pick as many as you like. They shape your first cards, and you can change them at any time.")}
      onClose={onClose}
    >
      {(close) => (
        <>
          <ul className="interest-tiles" aria-busy={isBusy}>
            {interests.map(({ name, label, picture }) => (
              <li key={name}>
                <button
                  type="button"
                  className="interest-tile"
                  aria-pressed={liked.includes(name)}
                  onClick={() => toggle(name)}
                >
                  <span className="interest-picture">
                    <img src={picture} alt="" width={300} height={400} />
                    <Check size={20} aria-hidden className="interest-check" />
                  </span>
                  <span className="text-sm font-semibold">{label}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className={`${STICKY_FOOTER} flex flex-wrap items-center justify-between gap-3`}>
            <p role="status" className="text-sm text-faint">
              {t("Round {round} of {rounds}", { round: rounds.length, rounds: Math.max(total, rounds.length) })}
            </p>
            <div className="flex flex-wrap gap-3 ms-auto *:flex-auto">
              {isLast && left > 0 ? (
                <Button kind="bare" onClick={() => isBusy || void wait(ask)}>
                  {t("Show more")}
                </Button>
              ) : (
                // Later, it would be where "Show more" was pressed, and forget what was tapped.
                rounds.length <= ROUNDS && (
                  <Button kind="bare" onClick={() => void onState([]).then(close)}>
                    {t("Not now")}
                  </Button>
                )
              )}
              <Button
                waiting={isBusy && t("One moment…")}
                onClick={() => void wait(isLast ? () => onState(liked).then(close) : ask)}
              >
                {isLast ? t("Show my cards") : t("Continue")}
              </Button>
            </div>
          </div>
        </>
      )}
    </Sheet>
  );
}

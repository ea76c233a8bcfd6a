import { useState } from "react";
import { LANDING_NUMBERS, type LandingNumbers } from "../../db/vocabulary.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { call, onFailure } from "../lib/query.ts";
import { Switch } from "../lib/Switch.tsx";
import { showError, showToast } from "../lib/toasts.ts";

type Choice = { numbers: LandingNumbers; offer: boolean };

const NUMBERS: Record<LandingNumbers, { label: string; text: string }> = {
  none: { label: msg("None"), text: msg("The landing page shows no numbers.") },
  counted: {
    label: msg("Counted"),
    text: msg(
      "How many places, travelers and matches this city has, rounded down and counted every hour. Fewer than 5 aren't shown.",
    ),
  },
  claimed: {
    label: msg("Claims [[on the landing page]]"),
    text: msg(
      "200+ waitlisted travelers, 3x more likely to visit, 94% match quality. Show them only if they are true.",
    ),
  },
};

export function LandingSettings(initial: Choice) {
  const [choice, setChoice] = useState(initial);
  async function choose(next: Choice): Promise<void> {
    setChoice(next);
    try {
      await call("PUT", "/api/admin/landing-claims", next);
      showToast({ title: t("Landing page updated") });
    } catch (error) {
      setChoice(choice);
      showFailure(error as Error);
    }
  }
  return (
    <div className="grid gap-6">
      <fieldset className="grid gap-2 min-w-0">
        <legend className="mb-1 font-semibold">{t("Numbers on the landing page")}</legend>
        {LANDING_NUMBERS.map((each) => (
          <label key={each} className="flex items-start gap-3 min-h-8">
            <input
              type="radio"
              name="numbers"
              checked={choice.numbers === each}
              onChange={() => void choose({ ...choice, numbers: each })}
              className="mt-1 size-5 shrink-0 accent-act"
            />
            <span>
              <span className="font-semibold">{t(NUMBERS[each].label)}:</span> {t(NUMBERS[each].text)}
            </span>
          </label>
        ))}
      </fieldset>
      <Switch on={choice.offer} onSwitch={(offer) => void choose({ ...choice, offer })}>
        {t("The founders' offer and its price")}
      </Switch>
    </div>
  );
}

const showFailure = onFailure(() => showError(t("That didn't work. Please try again.")));

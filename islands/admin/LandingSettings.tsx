import type { LandingNumbers } from "../../db/vocabulary.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { RadioRows } from "../lib/RadioRows.tsx";
import { Switch } from "../lib/Switch.tsx";
import { useSetting } from "../lib/use-setting.ts";

type Choice = { numbers: LandingNumbers; offer: boolean; demo: boolean };

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
  const [{ numbers, offer, demo }, choose] = useSetting("/api/admin/landing-claims", initial, () => ({
    title: t("Landing page updated"),
  }));
  return (
    <div className="grid gap-6">
      <RadioRows
        legend={t("Numbers on the landing page")}
        rows={NUMBERS}
        chosen={numbers}
        onChoose={(numbers) => choose({ numbers })}
      />
      <Switch on={offer} onSwitch={(offer) => choose({ offer })}>
        {t("The founders' offer and its price")}
      </Switch>
      <Switch on={demo} onSwitch={(demo) => choose({ demo })}>
        {t("Ask for a name and an email before the demo")}
      </Switch>
    </div>
  );
}

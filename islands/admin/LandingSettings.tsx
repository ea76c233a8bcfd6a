import type { LandingNumbers } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { RadioRows } from "../lib/RadioRows.tsx";
import { Switch } from "../lib/Switch.tsx";
import { useSetting } from "../lib/use-setting.ts";
import texts from "./settings.texts.json" with { type: "json" };

type Choice = { numbers: LandingNumbers; offer: boolean; demo: boolean };

export function LandingSettings(initial: Choice) {
  const [landing, choose] = useSetting("/api/admin/landing-claims", initial, () => ({
    title: t("Landing page updated"),
  }));
  return (
    <div className="grid gap-6">
      <RadioRows
        legend={t("Numbers on the landing page")}
        rows={texts.landingNumbers}
        chosen={landing.numbers}
        onChoose={(numbers) => choose({ ...landing, numbers })}
      />
      <Switch on={landing.offer} onSwitch={(offer) => choose({ ...landing, offer })}>
        {t("The founders' offer and its price")}
      </Switch>
      <Switch on={landing.demo} onSwitch={(demo) => choose({ ...landing, demo })}>
        {t("Ask for a name and an email before the demo")}
      </Switch>
    </div>
  );
}

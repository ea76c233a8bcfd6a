import type { TravelPreference } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { PreferenceChips } from "../lib/PreferenceChips.tsx";
import { useSetting } from "../lib/use-setting.ts";

export function PreferencePicker(initial: { preferences: TravelPreference[] }) {
  const [{ preferences }, choose] = useSetting(
    "/api/users/preferences",
    initial,
    () => ({ title: t("Preferences Updated"), description: t("Your travel preferences have been updated.") }),
    t("Failed to update preferences. Please try again."),
    "PATCH",
  );
  return (
    <PreferenceChips
      legend={t("What you travel for")}
      hint={t("Changes are saved right away and shape your next cards.")}
      chosen={preferences}
      onChange={(chosen) => choose({ preferences: chosen })}
    />
  );
}

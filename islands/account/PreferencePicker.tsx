import { useRef, useState } from "react";
import type { TravelPreference } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { PreferenceChips } from "../lib/PreferenceChips.tsx";
import { call, onFailure } from "../lib/query.ts";
import { showError, showToast } from "../lib/toasts.ts";

export function PreferencePicker({ preferences }: { preferences: TravelPreference[] }) {
  const [chosen, setChosen] = useState(preferences);
  const wanted = useRef(preferences);
  const saved = useRef(preferences);
  const sending = useRef(false);

  function choose(next: TravelPreference[]): void {
    wanted.current = next;
    setChosen(next);
    if (!sending.current) void save();
  }

  /** Changes made during a request go into the next one. After a failure, the server's state is shown again. */
  async function save(): Promise<void> {
    sending.current = true;
    while (wanted.current !== saved.current) {
      const sent = wanted.current;
      try {
        await call("PATCH", "/api/users/preferences", { preferences: sent });
        saved.current = sent;
        if (wanted.current === sent) showUpdated();
      } catch (error) {
        if (wanted.current !== sent) continue;
        wanted.current = saved.current;
        setChosen(saved.current);
        showFailure(error as Error);
      }
    }
    sending.current = false;
  }

  return (
    <PreferenceChips
      legend={t("What you travel for")}
      hint={t("Changes are saved right away and shape your next cards.")}
      chosen={chosen}
      onChange={choose}
    />
  );
}

const showUpdated = () =>
  showToast({ title: t("Preferences Updated"), description: t("Your travel preferences have been updated.") });

const showFailure = onFailure(() => showError(t("Failed to update preferences. Please try again.")));

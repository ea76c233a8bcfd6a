// The travel preferences in the settings: each tick is saved at once, one request after the other, the last state last.
import { useRef, useState } from "react";
import type { TravelPreference } from "../../db/vocabulary.ts";
import { PreferenceChips } from "../lib/PreferenceChips.tsx";
import { call, onFailure } from "../lib/query.ts";
import { showToast } from "../lib/toasts.ts";

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

  /** Whatever is ticked while a request is on its way goes with the next one; a refusal goes back to what the server has. */
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
      legend="What you travel for"
      hint="Each tick is saved at once, and your next cards follow it."
      chosen={chosen}
      onChange={choose}
    />
  );
}

const showUpdated = () =>
  showToast({ title: "Preferences Updated", description: "Your travel preferences have been updated." });

const showFailure = onFailure(() =>
  showToast({ title: "Error", description: "Failed to update preferences. Please try again.", destructive: true }),
);

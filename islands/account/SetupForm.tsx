import { useState } from "react";
import type { TravelPreference, UserType } from "../../db/vocabulary.ts";
import { AccountTypeCards } from "../../src/ui/AccountTypeCards.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { PreferenceChips } from "../lib/PreferenceChips.tsx";
import { call, onFailure } from "../lib/query.ts";
import { redirectWithToast, showToast } from "../lib/toasts.ts";

export function SetupForm({ preferences }: { preferences: TravelPreference[] }) {
  const [userType, setUserType] = useState<UserType>("traveler");
  const [chosen, setChosen] = useState(preferences);
  const [busy, setBusy] = useState(false);

  async function complete(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const travelPreferences = userType === "traveler" ? chosen : [];
      await call("POST", "/api/users/setup", { userType, travelPreferences });
      redirectWithToast("/", { title: "Profile Updated", description: "Your profile has been set up successfully!" });
    } catch (error) {
      setBusy(false);
      showFailure(error as Error);
    }
  }

  return (
    <form method="dialog" onSubmit={complete} className="grid gap-6">
      <div className="grid gap-2">
        <AccountTypeCards chosen={userType} onChoose={setUserType} />
        <p className="text-sm text-faint">You can't change this later.</p>
      </div>
      {userType === "traveler" && (
        <PreferenceChips
          legend="Travel preferences"
          hint="Pick as many as you like. They shape your first cards, and you can change them at any time."
          chosen={chosen}
          onChange={setChosen}
        />
      )}
      <Button type="submit" waiting={busy && "Setting up…"} className="w-full sm:w-auto sm:justify-self-start">
        Complete Setup
      </Button>
    </form>
  );
}

const showFailure = onFailure(() =>
  showToast({ title: "Error", description: "Failed to update profile. Please try again.", destructive: true }),
);

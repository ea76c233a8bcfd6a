import { useState } from "react";
import type { TravelPreference, UserType } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { AccountTypeCards } from "../../src/ui/AccountTypeCards.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { ConfirmDialog } from "../lib/ConfirmDialog.tsx";
import { PreferenceChips } from "../lib/PreferenceChips.tsx";
import { call, onFailure } from "../lib/query.ts";
import { showError } from "../lib/toasts.ts";
import texts from "./setup.texts.json" with { type: "json" };

type Props = { preferences: TravelPreference[]; returnTo: string; type?: UserType };

export function SetupForm({ preferences, returnTo, type = "traveler" }: Props) {
  const [userType, setUserType] = useState<UserType>(type);
  const [chosen, setChosen] = useState(preferences);
  const [asks, setAsks] = useState(false);

  async function complete() {
    try {
      const travelPreferences = userType === "traveler" ? chosen : [];
      await call("POST", "/api/users/setup", { userType, travelPreferences });
      const description = t("Your profile has been set up successfully!");
      return { title: t("Profile Updated"), description, path: returnTo };
    } catch (error) {
      showFailure(error as Error);
    }
  }

  const { title, text, action } = texts[userType];
  return (
    <>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          setAsks(true);
        }}
        className="grid gap-6"
      >
        <div className="grid gap-2">
          <AccountTypeCards chosen={userType} onChoose={setUserType} />
          <p className="text-sm text-faint">{t("You can't change this later.")}</p>
        </div>
        {userType === "traveler" && (
          <PreferenceChips
            legend={t("Travel preferences")}
            hint={t("Pick as many as you like. They shape your first cards, and you can change them at any time.")}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
          {t("Complete Setup")}
        </Button>
      </form>
      {asks && (
        <ConfirmDialog
          title={t(title)}
          text={t(text)}
          cancel={t("Go back")}
          action={t(action)}
          waiting={t("Setting up…")}
          run={complete}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}

const showFailure = onFailure(() => showError(t("Failed to update profile. Please try again.")));

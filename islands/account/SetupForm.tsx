import { useRef, useState } from "react";
import type { TravelPreference, UserType } from "../../db/vocabulary.ts";
import { t } from "../../src/i18n/t.ts";
import { AccountTypeCards } from "../../src/ui/AccountTypeCards.tsx";
import { Button } from "../../src/ui/Button.tsx";
import { DialogForm } from "../lib/DialogForm.tsx";
import { PreferenceChips } from "../lib/PreferenceChips.tsx";
import { call, onFailure } from "../lib/query.ts";
import { redirectWithToast, showError } from "../lib/toasts.ts";
import texts from "./setup.texts.json" with { type: "json" };

type Props = { preferences: TravelPreference[]; returnTo: string; type?: UserType };

export function SetupForm({ preferences, returnTo, type = "traveler" }: Props) {
  const [userType, setUserType] = useState<UserType>(type);
  const [chosen, setChosen] = useState(preferences);
  const [busy, setBusy] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);

  async function complete(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const travelPreferences = userType === "traveler" ? chosen : [];
      await call("POST", "/api/users/setup", { userType, travelPreferences });
      redirectWithToast(returnTo, {
        title: t("Profile Updated"),
        description: t("Your profile has been set up successfully!"),
      });
    } catch (error) {
      setBusy(false);
      dialog.current?.close();
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
          dialog.current?.showModal();
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
      <DialogForm
        dialog={dialog}
        title={t(title)}
        cancel={t("Go back")}
        action={t(action)}
        waiting={t("Setting up…")}
        state={{ busy, fields: {} }}
        onSubmit={(event) => void complete(event)}
      >
        <p>{t(text)}</p>
      </DialogForm>
    </>
  );
}

const showFailure = onFailure(() => showError(t("Failed to update profile. Please try again.")));

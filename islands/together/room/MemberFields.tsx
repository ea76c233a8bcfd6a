import { useState } from "react";
import { ROOM_NEEDS, type TravelPreference } from "../../../db/vocabulary.ts";
import { MEMBER_FIELDS } from "../../../src/features/together/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Choice } from "../../../src/ui/Choice.tsx";
import { WrittenInput } from "../../../src/ui/Field.tsx";
import { NeedChoices, readNeedChoices } from "../../lib/NeedChoices.tsx";
import { PreferenceChips } from "../../lib/PreferenceChips.tsx";

/** What is known about whoever joins. `name` is empty for guests. `preferences` are those of the profile, to start from. */
export type Joining = { name: string; isTraveler: boolean; preferences: TravelPreference[] };

export function MemberFields({ joining }: { joining: Joining }) {
  const [usesHistory, setUsesHistory] = useState(false);
  const [preferences, setPreferences] = useState(joining.preferences);
  return (
    <>
      <WrittenInput name="name" of={MEMBER_FIELDS.name} defaultValue={joining.name} />
      {joining.isTraveler && (
        <Choice
          type="checkbox"
          name="usesHistory"
          checked={usesHistory}
          onChange={() => setUsesHistory(!usesHistory)}
          hint={t("Your taste counts from the first card. The others don't see your swipes.")}
        >
          {t("Use what I swiped before")}
        </Choice>
      )}
      {!usesHistory && (
        <PreferenceChips
          name="preferences"
          legend={t("What do you like?")}
          hint={t("Pick some, or none. With them, you agree sooner. The others don't see what you picked.")}
          chosen={preferences}
          onChange={setPreferences}
        />
      )}
      <NeedChoices
        offered={ROOM_NEEDS}
        hint={t(
          "Every card then fits what all of you need. It's stored with the room, and nobody sees who needs what.",
        )}
      />
    </>
  );
}

export const readMember = (form: HTMLFormElement) => {
  const values = new FormData(form);
  return {
    name: String(values.get("name")),
    usesHistory: values.has("usesHistory"),
    preferences: values.getAll("preferences"),
    ...readNeedChoices(form),
  };
};

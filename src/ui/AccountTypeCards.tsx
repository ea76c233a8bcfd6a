import { Compass, Store } from "lucide-react";
import type { UserType } from "../../db/vocabulary.ts";
import { msg, t } from "../i18n/t.ts";

const CHOICES = [
  { type: "traveler", label: msg("Traveler"), text: msg("Find places that feel like you."), icon: Compass },
  { type: "business", label: msg("Business"), text: msg("Be found by the right guests."), icon: Store },
] as const;

type Props = { chosen: UserType; disabled?: boolean; onChoose?: (type: UserType) => void };

export const AccountTypeCards = ({ chosen, disabled, onChoose }: Props) => (
  <fieldset className="grid gap-3 min-w-0" disabled={disabled}>
    <legend className="mb-2 font-semibold">{t("Account type")}</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {CHOICES.map(({ type, label, text, icon: Icon }) => (
        <label key={type} className="choice-card">
          <input
            type="radio"
            name="userType"
            value={type}
            className="choice-mark accent-act"
            disabled={disabled}
            {...(onChoose
              ? { checked: chosen === type, onChange: () => onChoose(type) }
              : { defaultChecked: chosen === type })}
          />
          <Icon size={24} aria-hidden className="shrink-0 text-act" />
          <span className="grid">
            <span className="font-semibold">{t(label)}</span>
            <span className="text-sm text-faint">{t(text)}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

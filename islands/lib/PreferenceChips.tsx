import {
  Baby,
  Backpack,
  BriefcaseBusiness,
  Check,
  Gem,
  Heart,
  Landmark,
  type LucideIcon,
  Martini,
  Mountain,
  PiggyBank,
  Utensils,
} from "lucide-react";
import { TRAVEL_PREFERENCES, type TravelPreference } from "../../db/vocabulary.ts";
import { getPreferenceLabel } from "../../src/i18n/labels-of-preferences.ts";

const ICONS: Record<TravelPreference, LucideIcon> = {
  "Adventure & Outdoors": Mountain,
  "Food & Culinary": Utensils,
  "Culture & History": Landmark,
  "Nightlife & Entertainment": Martini,
  "Luxury & Wellness": Gem,
  "Budget Travel": PiggyBank,
  "Family Friendly": Baby,
  "Solo Travel": Backpack,
  "Romantic Getaways": Heart,
  "Business Travel": BriefcaseBusiness,
};

type Props = {
  legend: string;
  hint: string;
  name?: string;
  chosen: readonly TravelPreference[];
  onChange: (chosen: TravelPreference[]) => void;
};

export function PreferenceChips({ legend, hint, name, chosen, onChange }: Props) {
  const toggle = (preference: TravelPreference) =>
    onChange(TRAVEL_PREFERENCES.filter((each) => chosen.includes(each) !== (each === preference)));
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <p className="mb-3 text-sm text-faint">{hint}</p>
      <div className="flex flex-wrap gap-2">
        {TRAVEL_PREFERENCES.map((preference) => {
          const Icon = ICONS[preference];
          return (
            <label key={preference} className="chip">
              <input
                type="checkbox"
                name={name}
                value={preference}
                checked={chosen.includes(preference)}
                onChange={() => toggle(preference)}
              />
              <Icon size={18} aria-hidden className="chip-icon" />
              <Check size={18} aria-hidden className="chip-mark" />
              {getPreferenceLabel(preference)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

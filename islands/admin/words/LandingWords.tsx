// What the landing page says to travelers, in one language after the other, and how it will look.
import { useState } from "react";
import { LANDING_FIELDS, type LandingTexts } from "../../../src/features/admin/site-words-schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { SelectField, WrittenInput } from "../../../src/ui/Field.tsx";

/** A language with its own name, and what its landing page says without an admin's texts. */
export type LandingLanguage = { language: string; name: string; headline: string; subline: string };

type Props = {
  languages: LandingLanguage[];
  texts: LandingTexts;
  onChange: (texts: LandingTexts) => void;
  errors: string[] | undefined;
};

const FIELDS = Object.entries(LANDING_FIELDS) as [keyof typeof LANDING_FIELDS, typeof LANDING_FIELDS.note][];
const NOTHING: LandingTexts[string] = { headline: null, subline: null, note: null };

export function LandingWords({ languages, texts, onChange, errors }: Props) {
  const [chosen, setChosen] = useState(languages[0]!);
  const { language } = chosen;
  const own = texts[language] ?? NOTHING;
  return (
    <>
      <SelectField
        label={t("Texts in")}
        value={language}
        onChange={({ target }) => setChosen(languages[target.selectedIndex]!)}
        errors={errors}
      >
        {languages.map(({ language, name }) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </SelectField>
      {FIELDS.map(([name, field]) => (
        <WrittenInput
          key={name}
          of={field}
          lang={language}
          dir="auto"
          placeholder={name === "headline" || name === "subline" ? chosen[name] : undefined}
          value={own[name] ?? ""}
          onChange={({ target }) => onChange({ ...texts, [language]: { ...own, [name]: target.value } })}
        />
      ))}
      <section
        aria-label={t("Preview")}
        lang={language}
        dir="auto"
        className="grid gap-3 rounded-3 border border-line p-5 [overflow-wrap:anywhere]"
      >
        {own.banner && <p className="rounded-2 bg-sunken px-3 py-2">{own.banner}</p>}
        <p className="font-display text-3xl">{own.headline || chosen.headline}</p>
        <p className="text-lg">{own.subline || chosen.subline}</p>
        {own.note && <p className="whitespace-pre-line text-faint">{own.note}</p>}
      </section>
    </>
  );
}

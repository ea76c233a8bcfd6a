import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Reading } from "../../../../src/features/imports/mapping/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { Button } from "../../../../src/ui/Button.tsx";
import { Options } from "../../../../src/ui/Field.tsx";
import { formatLanguage, listLanguages } from "./languages.ts";
import { type ByLanguage, orderLanguages } from "./readings.ts";

type Props = {
  texts: ByLanguage;
  renderChoice: (
    label: string,
    reading: Reading | undefined,
    onChange: (reading: Reading | undefined) => void,
  ) => ReactNode;
  onChange: (texts: ByLanguage | undefined) => void;
};

export function LanguageChoices({ texts, renderChoice, onChange }: Props) {
  const [added, setAdded] = useState<string[]>([]);
  const languages = orderLanguages([texts], []).concat(added.filter((language) => !Object.hasOwn(texts, language)));
  const send = (changed: ByLanguage) => onChange(Object.keys(changed).length > 0 ? changed : undefined);
  const change = (language: string, reading: Reading | undefined) => {
    if (!added.includes(language)) setAdded([...added, language]);
    const { [language]: _, ...others } = texts;
    send(reading === undefined ? others : { ...texts, [language]: reading });
  };
  const remove = (language: string) => {
    setAdded(added.filter((other) => other !== language));
    const { [language]: _, ...others } = texts;
    if (Object.hasOwn(texts, language)) send(others);
  };
  return (
    <>
      {languages.map((language) => (
        <div key={language} className="flex items-start gap-1">
          <div className="flex-1 min-w-0">
            {renderChoice(formatLanguage(language), texts[language], (reading) => change(language, reading))}
          </div>
          <Button
            icon={X}
            kind="bare"
            className="min-w-11 px-0"
            aria-label={t("Remove {name}", { name: formatLanguage(language) })}
            onClick={() => remove(language)}
          ></Button>
        </div>
      ))}
      <select
        aria-label={t("Add a language")}
        className="field-box"
        value=" "
        onChange={({ target }) => setAdded([...added, target.value])}
      >
        <option value=" ">{t("Add a language")}</option>
        <Options of={listLanguages().filter(([language]) => !languages.includes(language))} />
      </select>
    </>
  );
}

import { getLocale, t } from "../../../../src/i18n/t.ts";
import { WRITTEN_LANGUAGES } from "../../../../src/ui/written-languages.ts";

/** @param language "" if it isn't given */
export function formatLanguage(language: string): string {
  if (language === "") return t("Not specified");
  try {
    return new Intl.DisplayNames([getLocale()], { type: "language" }).of(language.replaceAll("_", "-")) ?? language;
  } catch {
    return language;
  }
}

export const listLanguages = (): [language: string, name: string][] => [
  ["", formatLanguage("")],
  ...WRITTEN_LANGUAGES.map((language): [string, string] => [language, formatLanguage(language)]).sort((a, b) =>
    a[1].localeCompare(b[1], getLocale()),
  ),
];

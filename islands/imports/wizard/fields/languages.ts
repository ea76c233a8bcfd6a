import { getLocale, t } from "../../../../src/i18n/t.ts";

/** In which the data of cities is usually written. Others are shown if a file has them. */
const LANGUAGES =
  "ar bg bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lb lt lv mk mt nb nl pl pt pt-BR ro ru sk sl sq sr sv th tr uk vi zh zh-Hant".split(
    " ",
  );

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
  ...LANGUAGES.map((language): [string, string] => [language, formatLanguage(language)]).sort((a, b) =>
    a[1].localeCompare(b[1], getLocale()),
  ),
];

// What makes a translation unusable: broken syntax, and placeholders, tags or plural forms that are missing.
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { withoutContext } from "../i18n/messages.ts";

/** @returns what is wrong, as it continues "The translation" */
export function findFault(language: string, text: string, translation: string): string | undefined {
  if (!isValid(translation)) return "isn't valid in ICU MessageFormat";
  const [english, own] = [withoutContext(text), translation].map((each) => listNames(parse(each)).join(" "));
  if (english !== own) return `has ${own || "no placeholders"} where English has ${english || "none"}`;
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = forms.filter((form) => listPlurals(parse(translation)).some((plural) => !(form in plural)));
  return missing.length > 0 ? `lacks the plural form ${missing.join(", ")}` : undefined;
}

export function isValid(text: string): boolean {
  try {
    return parse(text).length > 0;
  } catch {
    return false;
  }
}

/** Placeholders and tags, each once. */
function listNames(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...listNames(element.children)];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [`{${element.value}}`, ...Object.values(element.options).flatMap(({ value }) => listNames(value))];
    return [`{${element.value}}`];
  });
  return [...new Set(names)].sort();
}

const listPlurals = (elements: MessageFormatElement[]): Record<string, unknown>[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.tag) return listPlurals(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inner = Object.values(element.options).flatMap(({ value }) => listPlurals(value));
    return element.type === TYPE.plural && element.pluralType === "cardinal" ? [element.options, ...inner] : inner;
  });

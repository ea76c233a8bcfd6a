import type { UserType } from "../../../db/vocabulary.ts";
import { translateAll } from "../../../src/i18n/texts.ts";
import texts from "./waitlist.texts.json" with { type: "json" };

type Words = Record<"title" | "text" | "button" | "thanks", string>;

export const getWaitlistTexts = (view: UserType, promises: boolean) =>
  translateAll(texts[view], {}, { promises }) as Words;

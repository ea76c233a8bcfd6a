import type { VisitAnswer } from "../../db/vocabulary.ts";
import { msg } from "../../src/i18n/t.ts";

export const ANSWER_TEXTS: Record<VisitAnswer, string> = {
  loved: msg("Loved it"),
  fine: msg("Fine [[How was it?]]"),
  not_for_me: msg("Not for me"),
};

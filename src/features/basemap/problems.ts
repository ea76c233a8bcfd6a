// Why a street map could not be made. Stored as a code, and shown in the reader's language.
import { t } from "../../i18n/t.ts";
import texts from "./problems.texts.json" with { type: "json" };

export type ProblemCode = keyof typeof texts;

export class MapProblem extends Error {
  override name = "MapProblem";
  /** @param detail such as a status code */
  constructor(
    readonly code: ProblemCode,
    readonly detail = "",
  ) {
    super(`${code} ${detail}`.trim());
  }
}

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(texts, code);

export const formatProblem = (code: ProblemCode, detail: string): string =>
  t(texts[code], { status: detail, reason: detail });

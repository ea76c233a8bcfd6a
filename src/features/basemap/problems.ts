// Why a street map could not be made. Stored as a code, and shown in the reader's language.
import { t } from "../../i18n/t.ts";
import { PROBLEM_CODES, type ProblemCode } from "./schema.ts";

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

export const isProblemCode = (code: string): code is ProblemCode => PROBLEM_CODES.includes(code as ProblemCode);

export function formatProblem(code: ProblemCode, detail: string): string {
  const sentences: Record<ProblemCode, () => string> = {
    private: () =>
      t(
        "This address does not lead to the public internet. Use https and a public host, or list the host in ALLOWED_PRIVATE_HOSTS.",
      ),
    unreachable: () => t("The server at this address does not respond."),
    status: () => t("The server at this address answered with {status}.", { status: detail }),
    ranges: () =>
      t("The server at this address does not support range requests, so only the whole file could be read."),
    changed: () => t("The file changed while it was read. Check the size again, and start over."),
    archive: () => t("This is not a PMTiles archive of version 3."),
    schema: () => t("This is not a vector map in the Protomaps schema (version 4)."),
    damaged: () => t("The file at this address is damaged, or its server sent something else."),
    area: () => t("There is no map of this area in the file."),
    large: () => t("This area is too large. Choose a smaller one."),
    slow: () => t("This took too long. Try again: it continues where it stopped."),
    disk: () => t("The data folder can't be written, or its disk is full ({reason}).", { reason: detail }),
    failed: () => t("This failed. Try again: it continues where it stopped. The server log has details."),
  };
  return sentences[code]();
}

import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";

/** @throws NotFound where the operator has closed the city to visitors without an account */
export function assertPublicCity({ config }: AppContext): void {
  if (!config.publicCity) throw new NotFound(t("There is nothing here."));
}

import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";

/** @throws NotFound where the operator has closed the city to visitors without an account */
export function assertPublicCity({ config }: AppContext): void {
  if (!config.publicCity) throw new NotFound("There is nothing here.");
}

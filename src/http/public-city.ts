import type { AppContext, Viewer } from "../context.ts";
import { NotFound } from "../errors.ts";
import { t } from "../i18n/t.ts";

/** Admins and moderators see it anyway. @throws NotFound where the operator has closed the city to visitors */
export function assertPublicCity({ config }: Pick<AppContext, "config">, viewer: Viewer | null): void {
  if (!config.publicCity && !viewer?.isModerator) throw new NotFound(t("There is nothing here."));
}

/** Whether someone runs the city without taking part in it: they read everything, and swipe and answer nothing. */
export const isOperator = (viewer: Viewer | null): viewer is Viewer =>
  viewer?.isModerator === true && viewer.userType === null;

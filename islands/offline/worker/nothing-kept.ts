import { t } from "../../../src/i18n/t.ts";

/** The only texts of the service worker: it shows them when the browser has removed every page that it kept. */
export const sayNothingKept = (): [text: string, reload: string] => [
  t("You're offline, and nothing is kept on this device."),
  t("Reload"),
];

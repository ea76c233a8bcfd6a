import { t } from "../../i18n/t.ts";

export const NeedsScripts = () => (
  <noscript>
    <p className="page-width pb-6 font-semibold text-center">{t("Swiping needs JavaScript.")}</p>
  </noscript>
);

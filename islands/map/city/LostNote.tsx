import { t } from "../../../src/i18n/t.ts";

export const LostNote = ({ onReload }: { onReload: () => void }) => (
  <div role="alert" className="city-lost">
    <p>{t("The browser stopped drawing the map. Everything else still works.")}</p>
    <button type="button" className="button button-act" onClick={onReload}>
      {t("Reload map")}
    </button>
  </div>
);

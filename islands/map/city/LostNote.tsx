import { t } from "../../../src/i18n/t.ts";

export const LostNote = ({ onReload }: { onReload: () => void }) => (
  <div role="alert" className="city-lost">
    <p>{t("The browser stopped drawing the map. Everything else still works.")}</p>
    <button type="button" className="button button-act" onClick={(event) => reload(event.currentTarget, onReload)}>
      {t("Reload map")}
    </button>
  </div>
);

/** The note goes with the focused button. */
function reload(button: HTMLElement, onReload: () => void): void {
  const map = button.closest<HTMLElement>(".city-map");
  map?.setAttribute("tabindex", "-1");
  map?.focus({ preventScroll: true });
  onReload();
}

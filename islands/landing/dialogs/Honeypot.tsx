// A hidden field that only bots fill in.
import { t } from "../../../src/i18n/t.ts";
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t("Website")}
        <input name="website" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

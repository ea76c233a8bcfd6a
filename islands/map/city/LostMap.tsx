// What happens to a map whose WebGL context the browser took and does not give back.
import { useState } from "react";
import { t } from "../../../src/i18n/t.ts";

type Props = { lost: ReturnType<typeof useLostMap> };

export const LostMap = ({ lost }: Props) =>
  lost.isLost && (
    <div role="alert" className="city-lost">
      <p>{t("The browser stopped drawing the map.")}</p>
      <button type="button" className="button button-act" onClick={lost.reload}>
        {t("Reload map")}
      </button>
    </div>
  );

export function useLostMap() {
  const [isLost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reload = () => {
    setLost(false);
    setAttempt(attempt + 1);
  };
  return { isLost, setLost, attempt, reload };
}

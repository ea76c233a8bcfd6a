// What happens to a map whose WebGL context the browser took and does not give back.
import { useCallback, useState } from "react";
import { t } from "../../../src/i18n/t.ts";

type Props = { lost: ReturnType<typeof useLostMap> };

export const LostMap = ({ lost }: Props) =>
  lost.isLost && (
    <div role="alert" className="city-lost">
      <p>{t("The browser stopped drawing the map. Everything else still works.")}</p>
      <button type="button" className="button button-act" onClick={lost.reload}>
        {t("Reload map")}
      </button>
    </div>
  );

export function useLostMap() {
  const [state, setState] = useState({ isLost: false, attempt: 0 });
  /** The first time, the map is opened again without being asked. */
  const setLost = useCallback(
    (isLost: boolean) =>
      setState(({ attempt }) => (isLost && attempt === 0 ? { isLost: false, attempt: 1 } : { isLost, attempt })),
    [],
  );
  const reload = () => setState(({ attempt }) => ({ isLost: false, attempt: attempt + 1 }));
  return { ...state, setLost, reload };
}

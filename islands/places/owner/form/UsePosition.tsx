import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { t } from "../../../../src/i18n/t.ts";
import { QuietButton } from "../../../../src/ui/Button.tsx";
import { getPosition } from "../../../lib/position.ts";
import { setPosition } from "./set-position.ts";

export function UsePosition({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const [state, setState] = useState<{ busy?: boolean; message?: string }>({});
  async function locate(): Promise<void> {
    setState({ busy: true });
    try {
      const { latitude, longitude, accuracy } = await getPosition();
      setPosition(form.current, { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) });
      setState({ message: t("Set to your position, within {meters, number} m.", { meters: Math.ceil(accuracy) }) });
    } catch {
      setState({ message: t("Your position isn't available. Choose it on the map, or type the coordinates.") });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <QuietButton icon={LocateFixed} onClick={locate} waiting={state.busy && t("Finding your position…")}>
        {t("Use my position")}
      </QuietButton>
      <p role="status" className="text-sm text-faint">
        {state.message}
      </p>
    </div>
  );
}

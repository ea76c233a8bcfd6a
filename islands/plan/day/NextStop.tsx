import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { getStopKey, isUnusable, type PlanView, type StopView } from "../../../src/features/plan/schema.ts";
import { formatWalk } from "../../../src/features/plan/texts.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { LocalText } from "../../../src/ui/LocalText.tsx";
import { getNow } from "../../../src/ui/now.ts";
import type { PlanActions } from "./use-plan.ts";

const MINUTE_MS = 60_000;
const CHECK_BEFORE = 30;

/** On the day, half an hour before each stop: whether it still works, also without a network, and where else to go. */
export function NextStop({ plan, openedAt, actions }: { plan: PlanView; openedAt: number; actions: PlanActions }) {
  const now = useMinute(openedAt);
  const until = (stop: StopView) => Math.ceil((Date.parse(stop.startsAt) - now) / MINUTE_MS);
  const next = plan.stops.find((stop) => !stop.allDay && until(stop) >= 0 && until(stop) <= CHECK_BEFORE);
  const key = next && getStopKey(next);
  const { data: swaps, isPending } = useQuery({
    queryKey: ["check", plan.id, key],
    queryFn: async () => {
      await actions.check();
      return actions.findSwaps(key!);
    },
    enabled: next !== undefined,
    networkMode: "always",
    gcTime: 0,
  });
  if (!next || !key) return null;
  const substitute = swaps?.[0]?.stop;
  return (
    <section className="card-box p-4 grid gap-2 plan-next">
      <h2 className="text-lg">{t("In {minutes} min: {name}", { minutes: until(next), name: next.name })}</h2>
      <p role="status" className={next.warning || isUnknown(next) ? "font-semibold" : "text-faint"}>
        {next.warning ?? (isUnknown(next) ? t("Nobody has said when it is open.") : t("Checked: it should be open."))}
      </p>
      {(isPending || substitute) && (
        <div className="plan-substitute">
          {substitute && (
            <>
              <p className="break-words">
                {t("If it doesn't work out:")}{" "}
                <LocalText language={substitute.nameLanguage}>{substitute.name}</LocalText>
                {substitute.walkMinutes > 0 && ` · ${formatWalk(substitute)}`}
              </p>
              <Button kind="quiet" className="justify-self-start" onClick={() => actions.replace(key, substitute)}>
                {t("Go there instead")}
              </Button>
            </>
          )}
        </div>
      )}
    </section>
  );
}

const isUnknown = (stop: StopView): boolean =>
  !stop.eventId && stop.openText === null && stop.evidence === null && !isUnusable(stop);

/** The time in ms, once a minute. The page is rendered with the same, so that nothing moves once it is hydrated. */
function useMinute(openedAt: number): number {
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    const timer = setTimeout(() => setNow(getNow()), now === openedAt ? 0 : MINUTE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

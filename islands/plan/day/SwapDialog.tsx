import { useQuery } from "@tanstack/react-query";
import { getStopKey, type PlanView, type StopView } from "../../../src/features/plan/schema.ts";
import { formatWalk, sayOnce } from "../../../src/features/plan/texts.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { LocalText } from "../../../src/ui/LocalText.tsx";
import { Sheet } from "../../lib/Sheet.tsx";
import type { Swap } from "./day-planner.ts";

type Props = {
  plan: PlanView;
  stop: StopView;
  city: City;
  findSwaps: (key: string) => Promise<Swap[]>;
  onChoose: (other: StopView) => void;
  onClose: () => void;
};

export function SwapDialog({ plan, stop, city, findSwaps, onChoose, onClose }: Props) {
  const key = [plan.id, getStopKey(stop)];
  const { data, isError } = useQuery<Swap[]>({
    queryKey: key,
    queryFn: () => findSwaps(getStopKey(stop)),
    // Also without a network.
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Sheet title={t("Something else instead of {name}", { name: stop.name })} onClose={onClose}>
      {(close) => (
        <>
          <div role="status" className="grid gap-3">
            {isError && <p>{t("We couldn't load the alternatives. Please try again.")}</p>}
            {!data && !isError && <p className="text-faint">{t("Looking for places that fit…")}</p>}
            {data?.length === 0 && (
              <p>{t("Nothing else fits at that time. Remove the stop, or move another one first.")}</p>
            )}
            {sayOnce(data ?? []).map(({ swap, why }) => (
              <Choice
                key={swap.stop.placeId}
                {...{ swap, why, city }}
                onChoose={() => {
                  onChoose(swap.stop);
                  close();
                }}
              />
            ))}
          </div>
          <Button kind="bare" className="justify-self-end" onClick={close}>
            {t("Cancel")}
          </Button>
        </>
      )}
    </Sheet>
  );
}

type ChoiceProps = { swap: Swap; why: string[]; city: City; onChoose: () => void };

function Choice({ swap: { stop, match }, why, city, onChoose }: ChoiceProps) {
  const { name, nameLanguage, kind, picture, walkMinutes, startsAt } = stop;
  return (
    <button type="button" className="plan-choice" onClick={onChoose}>
      <img src={picture} alt="" width={72} height={72} decoding="async" className="plan-picture" />
      <span className="grid gap-0.5 min-w-0">
        <span className="font-semibold break-words">
          <LocalText language={nameLanguage}>{name}</LocalText>
        </span>
        <span className="text-sm text-faint">
          {[kind, match, formatTime(startsAt, city)].join("\u00a0· ")}
          {walkMinutes > 0 && ` · ${formatWalk(stop)}`}
        </span>
        {why.length > 0 && <span className="text-sm break-words">{why.join("\u00a0· ")}</span>}
      </span>
    </button>
  );
}

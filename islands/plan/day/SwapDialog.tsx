import { useQuery } from "@tanstack/react-query";
import { type Alternative, getStopKey, type PlanView, type StopView } from "../../../src/features/plan/schema.ts";
import { formatWalk } from "../../../src/features/plan/texts.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { LocalText } from "../../../src/ui/LocalText.tsx";
import { Sheet } from "../../lib/Sheet.tsx";

type Props = {
  plan: PlanView;
  stop: StopView;
  city: City;
  findSwaps: (key: string) => Promise<Alternative[]>;
  onChoose: (alternative: Alternative) => void;
  onClose: () => void;
};

export function SwapDialog({ plan, stop, city, findSwaps, onChoose, onClose }: Props) {
  const key = [`/api/plans/${plan.id}/alternatives`, getStopKey(stop)];
  const { data, isError } = useQuery<Alternative[]>({
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
            {data?.map((alternative) => (
              <Choice
                key={alternative.stop.placeId}
                {...{ alternative, city }}
                onChoose={() => {
                  onChoose(alternative);
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

type ChoiceProps = { alternative: Alternative; city: City; onChoose: () => void };

function Choice({ alternative, city, onChoose }: ChoiceProps) {
  const { name, nameLanguage, kind, picture, percent, why, walkMinutes, startsAt } = alternative;
  return (
    <button type="button" className="plan-choice" onClick={onChoose}>
      <img src={picture} alt="" width={72} height={72} decoding="async" className="plan-picture" />
      <span className="grid gap-0.5 min-w-0">
        <span className="font-semibold break-words">
          <LocalText language={nameLanguage}>{name}</LocalText>
        </span>
        <span className="text-sm text-faint">
          {t("{kind} · {percent}% match · at {time}", { kind, percent, time: formatTime(startsAt, city) })}
          {walkMinutes > 0 && ` · ${formatWalk(alternative)}`}
        </span>
        {why.length > 0 && <span className="text-sm break-words">{why.join(" · ")}</span>}
      </span>
    </button>
  );
}

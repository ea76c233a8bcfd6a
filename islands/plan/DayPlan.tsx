import { useEffect, useMemo, useRef, useState } from "react";
import { getStopKey, isUnusable, type PlanView, type StopView } from "../../src/features/plan/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { ButtonLink } from "../../src/ui/Button.tsx";
import { type City, formatTime } from "../../src/ui/dates.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { SmallMapFrame, useSmallMap } from "../map/city/SmallMap.tsx";
import type { RoutePoint } from "../map/engine/open-route.ts";
import { PlanTools } from "./day/PlanTools.tsx";
import { Stop } from "./day/Stop.tsx";
import { SwapDialog } from "./day/SwapDialog.tsx";
import { useDragOrder } from "./day/use-drag-order.ts";
import { type PlanActions, usePlan } from "./day/use-plan.ts";

type Props = {
  plan: PlanView;
  city: City;
  userAgent: string;
  files: string;
  isOwn: boolean;
};

export function DayPlan({ plan: first, city, userAgent, files, isOwn }: Props) {
  const { plan, isBusy, announcement, actions } = usePlan(first, city, isOwn);
  const [swapped, setSwapped] = useState<StopView | null>(null);
  return (
    <div className="plan-day" aria-busy={isBusy}>
      <div className="grid gap-5">
        <Summary plan={plan} city={city} />
        {plan.stops.length === 0 ? (
          <NoStops isOwn={isOwn} />
        ) : (
          <Timeline {...{ plan, city, userAgent, isOwn, actions }} onSwap={setSwapped} />
        )}
        <PlanTools {...{ plan, files, isOwn, actions, isBusy }} />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
      <RouteMap plan={plan} />
      {swapped && (
        <SwapDialog
          plan={plan}
          stop={swapped}
          city={city}
          findSwaps={actions.findSwaps}
          onChoose={(alternative) => actions.replace(getStopKey(swapped), alternative)}
          onClose={() => setSwapped(null)}
        />
      )}
    </div>
  );
}

function Summary({ plan: { stops, from, start, end }, city }: { plan: PlanView; city: City }) {
  const walk = stops.reduce((sum, { walkMinutes }) => sum + walkMinutes, 0);
  const last = stops.at(-1);
  return (
    <p className="text-lg text-faint">
      {t("{count, plural, one {# stop} other {# stops}} · {minutes} min on foot · {start}–{end}", {
        count: stops.length,
        minutes: walk,
        start: stops[0] && !from ? formatTime(stops[0].startsAt, city) : start,
        end: last ? formatTime(last.leavesAt, city) : end,
      })}
    </p>
  );
}

type TimelineProps = Omit<Props, "files"> & { actions: PlanActions; onSwap: (stop: StopView) => void };

function Timeline({ plan, city, userAgent, isOwn, actions, onSwap }: TimelineProps) {
  const { list, bind, dragged } = useDragOrder(actions.move);
  return (
    <ol ref={list} className="plan-timeline" aria-label={t("Stops")}>
      {plan.from && (
        <li className="plan-from">
          <span className="plan-dot" aria-hidden="true" />
          {plan.from.name ? t("Start at {place}", { place: plan.from.name }) : t("Start where you are")}
        </li>
      )}
      {plan.stops.map((stop, index) => (
        <Stop
          key={getStopKey(stop)}
          {...{ stop, index, city, userAgent, isOwn, actions, onSwap }}
          count={plan.stops.length}
          handle={bind(index)}
          isDragged={dragged === index}
        />
      ))}
    </ol>
  );
}

const NoStops = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState
    drawing="no-saved"
    title={t("No stops yet")}
    action={isOwn && <ButtonLink href="/discover">{t("Start Discovering")}</ButtonLink>}
  >
    {t("Nothing fits into this day. Save a few places, or choose a longer day.")}
  </EmptyState>
);

function RouteMap({ plan }: { plan: PlanView }) {
  const points = useMemo(() => toPoints(plan), [plan]);
  const latest = useRef(points);
  latest.current = points;
  const map = useSmallMap(async (options) => {
    const { openRoute } = await import("../map/engine/open-route.ts");
    return openRoute(options, latest.current);
  });
  const { state, view } = map;
  // Also when it has just opened, because the plan may have changed meanwhile.
  useEffect(() => {
    if (state === "open") view.current?.show(points);
  }, [state, view, points]);
  if (state === "none") return <p className="plan-no-map text-faint">{t("This browser can't show the map.")}</p>;
  return <SmallMapFrame map={map} label={t("Map of the stops")} className="plan-map" />;
}

/** Numbered as in the timeline. */
const toPoints = ({ stops, from }: PlanView): RoutePoint[] => [
  ...(from ? [{ latitude: from.latitude, longitude: from.longitude, label: "" }] : []),
  ...stops.flatMap((stop, index) => {
    const { latitude, longitude } = stop;
    if (isUnusable(stop) || latitude === null || longitude === null) return [];
    return [{ latitude, longitude, label: String(index + 1) }];
  }),
];

import { Plus, Redo2, Undo2 } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { getStopKey, isUnusable, type PlanView, type StopView } from "../../src/features/plan/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { MEAL_TIMES } from "../../src/planning/meals.ts";
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { type City, formatClock, formatTime } from "../../src/ui/dates.ts";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import { laterDialog } from "../lib/Later.tsx";
import { PointsMap } from "../map/city/PointsMap.tsx";
import type { RoutePoint } from "../map/engine/open-route.ts";
import { NextStop } from "./day/NextStop.tsx";
import { PlanTools } from "./day/PlanTools.tsx";
import { QuestionDialog } from "./day/QuestionDialog.tsx";
import { Action, Stop } from "./day/Stop.tsx";
import { StopDialog } from "./day/StopDialog.tsx";
import { SwapDialog } from "./day/SwapDialog.tsx";
import { useDragOrder } from "./day/use-drag-order.ts";
import { type PlanActions, usePlan } from "./day/use-plan.ts";

const Search = laterDialog(() => import("../search/dialog/SearchDialog.tsx").then(({ SearchDialog }) => SearchDialog));

type Props = {
  plan: PlanView;
  city: City;
  userAgent: string;
  files: string;
  isOwn: boolean;
  /** The server's time, in ms since 1970. */
  openedAt: number;
  /** Where one is once it is deleted. */
  backPath: string;
};

export function DayPlan({ plan: first, city, userAgent, files, isOwn, openedAt, backPath }: Props) {
  const { plan, isBusy, announcement, question, closeQuestion, canUndo, canRedo, actions } = usePlan(
    first,
    city,
    isOwn,
  );
  const [edited, setEdited] = useState<StopView | null>(null);
  const [isSearching, setSearching] = useState(false);
  const points = useMemo(() => toPoints(plan), [plan]);
  useEffect(() => {
    const key = isOwn && new URLSearchParams(location.search).get("add");
    if (!key) return;
    history.replaceState(history.state, "", location.pathname);
    void actions.add(key);
  }, []);
  const [swapped, setSwapped] = useState<StopView | null>(null);
  // Not drawn again for a dialog.
  const timeline = useMemo(
    () => <Timeline {...{ plan, city, userAgent, isOwn, actions }} onEdit={setEdited} />,
    [plan, city, userAgent, isOwn],
  );
  return (
    <div className="plan-day" aria-busy={isBusy}>
      <div className="grid gap-5">
        <div className="flex items-center gap-1">
          <Summary plan={plan} city={city} />
          {isOwn && (
            <div className="plan-history rtl:[&_svg]:-scale-x-100">
              <Action icon={Undo2} label={t("Undo")} isIdle={!canUndo} onClick={actions.undo} />
              <Action icon={Redo2} label={t("Redo")} isIdle={!canRedo} onClick={actions.redo} />
            </div>
          )}
        </div>
        {listMissingMeals(plan).map((meal) => (
          <p key={meal} role="note">
            {meal === "lunch"
              ? t("No lunch: nothing that serves it at its time fits into the day.")
              : t("No dinner: nothing that serves it at its time fits into the day.")}
          </p>
        ))}
        {isOwn && <NextStop {...{ plan, openedAt, actions }} />}
        {plan.stops.length === 0 ? <NoStops isOwn={isOwn} /> : timeline}
        {isOwn && (
          <Button icon={Plus} kind="quiet" className="justify-self-start" onClick={() => setSearching(true)}>
            {t("Add a stop")}
          </Button>
        )}
        {isSearching && <Search onClose={() => setSearching(false)} onChoose={actions.add} />}
        <PlanTools {...{ plan, files, isOwn, isBusy, actions, backPath }} />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
      <PointsMap points={points} label={t("Map of the stops")} isRoute />
      {edited && (
        <StopDialog
          {...{ city, actions }}
          stop={edited}
          stops={plan.stops}
          onSwap={() => setSwapped(edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {question && <QuestionDialog question={question} city={city} onClose={closeQuestion} />}
      {swapped && (
        <SwapDialog
          plan={plan}
          stop={swapped}
          city={city}
          findSwaps={actions.findSwaps}
          onChoose={(other) => actions.replace(getStopKey(swapped), other)}
          onClose={() => setSwapped(null)}
        />
      )}
    </div>
  );
}

/** An evening misses no lunch. Whole hours are enough. */
const listMissingMeals = ({ meals, stops, start, end }: PlanView) =>
  meals.filter((meal) => {
    const [from, until] = MEAL_TIMES[meal];
    const isInDay = Number.parseInt(start, 10) * 60 < until && Number.parseInt(end, 10) * 60 > from;
    return isInDay && stops.length > 0 && !stops.some((stop) => stop.meal === meal);
  });

function Summary({ plan: { stops, from, start, end }, city }: { plan: PlanView; city: City }) {
  const walk = stops.reduce((sum, { walkMinutes }) => sum + walkMinutes, 0);
  const last = stops.at(-1);
  return (
    <p className="text-lg text-faint flex-1">
      {t("{count, plural, one {# stop} other {# stops}} · {minutes} min on foot · {start}–{end}", {
        count: stops.length,
        minutes: walk,
        start: stops[0] && !from ? formatTime(stops[0].startsAt, city) : formatClock(start),
        end: last ? formatTime(last.leavesAt, city) : formatClock(end),
      })}
    </p>
  );
}

type TimelineProps = Omit<Props, "files" | "openedAt" | "backPath"> & {
  actions: PlanActions;
  onEdit: (stop: StopView) => void;
};

function Timeline({ plan, city, userAgent, isOwn, actions, onEdit }: TimelineProps) {
  const { list, bind, dragged } = useDragOrder(actions.move);
  return (
    <ol
      ref={list}
      className="plan-timeline"
      aria-label={t("Stops")}
      {...(isOwn && { onPointerEnter: actions.prepare, onFocus: actions.prepare })}
    >
      {plan.from && (
        <li className="plan-from">
          <span className="plan-dot" aria-hidden="true" />
          {plan.from.name ? t("Start at {place}", { place: plan.from.name }) : t("Start where you are")}
        </li>
      )}
      {plan.stops.map((stop, index) => (
        <Stop
          key={getStopKey(stop)}
          {...{ stop, index, city, userAgent, isOwn, actions, onEdit }}
          count={plan.stops.length}
          handle={bind(index)}
          isDragged={dragged === index}
        />
      ))}
      <WayBack plan={plan} city={city} />
    </ol>
  );
}

function WayBack({ plan: { from, returns, stops }, city }: { plan: PlanView; city: City }) {
  const last = stops.findLast((stop) => !isUnusable(stop));
  if (!from || !returns || !last) return null;
  const minutes = last.homeMinutes ?? 0;
  const time = formatTime(new Date(Date.parse(last.leavesAt) + Math.ceil(minutes / 5) * 5 * 60_000), city);
  return (
    <li className="plan-from">
      <span className="plan-dot" aria-hidden="true" />
      {t("Back at the start at {time}, {minutes} min on foot", { time, minutes })}
    </li>
  );
}

const NoStops = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState
    drawing="no-saved"
    title={t("No stops yet")}
    action={isOwn && <ButtonLink href="/discover">{t("Start Discovering")}</ButtonLink>}
  >
    {isOwn
      ? t("Nothing fits into this day. Save a few places, or choose a longer day.")
      : t("Nothing fits into this day.")}
  </EmptyState>
);

/** Numbered as in the timeline. */
function toPoints({ stops, from, returns }: PlanView): RoutePoint[] {
  const start = from ? [{ latitude: from.latitude, longitude: from.longitude, label: "" }] : [];
  const numbered = stops.flatMap((stop, index) => {
    const { latitude, longitude } = stop;
    if (isUnusable(stop) || latitude === null || longitude === null) return [];
    return [{ latitude, longitude, label: String(index + 1) }];
  });
  return [...start, ...numbered, ...(returns ? start : [])];
}

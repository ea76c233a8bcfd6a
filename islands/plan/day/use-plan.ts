// A plan that changes at once in the browser; the server then times it again. Changes are sent one after the other.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  type Alternative,
  getStopKey,
  type PlanChanges,
  type PlanStop,
  type PlanView,
  type StopView,
} from "../../../src/features/plan/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { type City, formatTime } from "../../../src/ui/dates.ts";
import { enqueueLatest, isUnreachable, onSent, pendingRequests } from "../../lib/outbox.ts";
import { ApiError, call, onFailure } from "../../lib/query.ts";
import { showError, showToast } from "../../lib/toasts.ts";
import type { OfflinePlanner } from "./offline-planner.ts";

export type PlanActions = {
  /** @param to the new index */
  move(from: number, to: number): void;
  remove(stop: StopView): void;
  /** At the time it now has, in minutes on the city's clocks, or no longer. */
  toggleLock(stop: StopView): void;
  setStay(stop: StopView, minutes: number): void;
  findSwaps(key: string): Promise<Alternative[]>;
  replace(key: string, alternative: Alternative): void;
  refill(): void;
  share(isShared: boolean): void;
};

export function usePlan(first: PlanView, city: City, isOwn: boolean) {
  const [plan, setPlan] = useState(first);
  const [pending, setPending] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  const saved = useRef(first);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  function send(request: () => Promise<PlanView>, describe?: (plan: PlanView) => string): void {
    waiting.current++;
    setPending(waiting.current);
    queue.current = queue.current
      .then(request)
      .then((next) => {
        saved.current = next;
        if (waiting.current === 1) setPlan(next);
        if (describe) setAnnouncement(describe(next));
      })
      .catch(
        onFailure((error) => {
          setPlan(saved.current);
          showError(getMessage(error));
        }),
      )
      .finally(() => {
        waiting.current--;
        setPending(waiting.current);
      });
  }

  const path = `/api/plans/${first.id}`;
  const planner = useRef<Promise<OfflinePlanner | undefined>>(undefined);
  function loadPlanner(): Promise<OfflinePlanner | undefined> {
    planner.current ??= import("./offline-planner.ts").then(({ openPlanner }) => openPlanner(first, city));
    return planner.current;
  }

  // Kept by the service worker as it is now, for the time without a network.
  useEffect(() => {
    if (isOwn && navigator.serviceWorker?.controller) void call("GET", `${path}/kept`).catch(() => {});
  }, [path, isOwn]);

  const isMine = (request: { method: string; path: string }) => request.method === "PATCH" && request.path === path;
  // What was changed without a network, and has not been sent.
  useEffect(() => {
    const kept = pendingRequests().find(isMine);
    if (kept) send(async () => showChanges(saved.current, (kept.body as PlanChanges).stops, await loadPlanner()));
    return onSent((request) => isMine(request) && send(() => call<PlanView>("GET", path)));
  }, [path]);

  /** Changes that the server gets later, in place of those that it has not got yet. */
  function keep(stops: readonly PlanStop[]): void {
    enqueueLatest({
      method: "PATCH",
      path,
      body: { revision: saved.current.revision, stops },
      about: t("Your plan"),
    });
    showToast({
      title: t("Kept on this device"),
      description: t("You're offline. Your changes are sent as soon as there is a connection."),
    });
  }

  // Browsers take the focus from what React moves in the page.
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (element?.isConnected && document.activeElement !== element) (element as HTMLElement).focus();
  });

  function change(stops: (StopView | Alternative)[], describe?: (plan: PlanView) => string): void {
    focused.current = document.activeElement;
    const shown = stops.filter((stop): stop is StopView => "placeId" in stop);
    setPlan((plan) => ({ ...plan, stops: shown }));
    const body = stops.map(toPlanStop);
    send(async () => {
      // After those before it.
      if (!pendingRequests().some(isMine)) {
        try {
          return await call<PlanView>("PATCH", path, { revision: saved.current.revision, stops: body });
        } catch (error) {
          if (!isUnreachable(error)) throw error;
        }
      }
      const changed = showChanges(
        { ...saved.current, stops: [...saved.current.stops, ...shown] },
        body,
        await loadPlanner(),
      );
      keep(body);
      return changed;
    }, describe);
  }

  async function refill(): Promise<PlanView> {
    try {
      if (!pendingRequests().some(isMine))
        return await call<PlanView>("POST", `${path}/refill`, { revision: saved.current.revision });
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
    const offline = await loadPlanner();
    if (!offline) throw new Error("Nothing is kept of this day.");
    const stops = offline.refill(saved.current.stops);
    keep(stops.map(toPlanStop));
    return { ...saved.current, stops };
  }

  async function findSwaps(key: string): Promise<Alternative[]> {
    try {
      if (!pendingRequests().some(isMine)) return await call<Alternative[]>("GET", `${path}/alternatives/${key}`);
    } catch (error) {
      if (!isUnreachable(error)) throw error;
    }
    const offline = await loadPlanner();
    if (!offline) throw new Error("Nothing is kept of this day.");
    return offline.findSwaps(saved.current.stops, key);
  }

  const update = (stop: StopView, values: Partial<StopView>) =>
    change(
      plan.stops.map((other) => (other === stop ? { ...other, ...values } : other)),
      describeStop(getStopKey(stop), city),
    );

  const actions: PlanActions = {
    move(from, to) {
      const stop = plan.stops[from];
      if (!stop || to < 0 || to >= plan.stops.length || from === to) return;
      change(plan.stops.toSpliced(from, 1).toSpliced(to, 0, stop), describeStop(getStopKey(stop), city));
    },
    remove(stop) {
      change(
        plan.stops.filter((other) => other !== stop),
        () => t("{name} was removed.", { name: stop.name }),
      );
    },
    toggleLock: (stop) => update(stop, { lockedAt: stop.lockedAt ? null : toClock(stop.startsAt, city) }),
    setStay: (stop, stayMinutes) => update(stop, { stayMinutes }),
    replace(key, alternative) {
      change(
        plan.stops.map((stop) => (getStopKey(stop) === key ? alternative : stop)),
        describeStop(getStopKey(alternative.stop), city),
      );
    },
    findSwaps,
    refill: () => send(refill, () => t("The day was planned again.")),
    share: (isShared) => send(() => call(isShared ? "POST" : "DELETE", `/api/plans/${first.id}/link`)),
  };
  return { plan, isBusy: pending > 0, announcement, actions };
}

const describeStop = (key: string, city: City) => (plan: PlanView) => {
  const index = plan.stops.findIndex((stop) => getStopKey(stop) === key);
  const stop = plan.stops[index];
  if (!stop) return "";
  const values = { name: stop.name, position: index + 1, count: plan.stops.length };
  return stop.allDay
    ? t("{name} is stop {position} of {count}.", values)
    : t("{name} is stop {position} of {count}, at {time}.", { ...values, time: formatTime(stop.startsAt, city) });
};

function toPlanStop(stop: StopView | Alternative): PlanStop {
  const { placeId, eventId, stayMinutes, lockedAt, meal } = "placeId" in stop ? stop : stop.stop;
  return { placeId, eventId, stayMinutes, lockedAt, meal };
}

/** "19:05" on the city's clocks, in any language. */
const toClock = (at: string, { timezone }: City): string =>
  new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: timezone }).format(
    new Date(at),
  );

const getMessage = (error: Error): string =>
  (error instanceof ApiError && error.messages.message) || t("We couldn't change the plan. Please try again.");

/** The plan with changed stops, as far as they are known here; the times are as before where nothing is kept of the day. */
function showChanges(plan: PlanView, changed: readonly PlanStop[], planner: OfflinePlanner | undefined): PlanView {
  const known = new Map(plan.stops.map((stop) => [getStopKey(stop), stop]));
  const stops = changed.flatMap((change): StopView[] => {
    const stop = known.get(getStopKey(change)) ?? planner?.toStop(change);
    return stop ? [{ ...stop, stayMinutes: change.stayMinutes, lockedAt: change.lockedAt, meal: change.meal }] : [];
  });
  return { ...plan, stops: planner ? planner.time(stops) : stops };
}

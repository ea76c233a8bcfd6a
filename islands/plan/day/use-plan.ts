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
import { enqueueLatest, pendingRequests } from "../../lib/outbox.ts";
import { ApiError, call, onFailure } from "../../lib/query.ts";
import { showToast } from "../../lib/toasts.ts";

export type PlanActions = {
  /** @param to the new index */
  move(from: number, to: number): void;
  remove(stop: StopView): void;
  /** At the time it now has, in minutes on the city's clocks, or no longer. */
  toggleLock(stop: StopView): void;
  setStay(stop: StopView, minutes: number): void;
  replace(key: string, alternative: Alternative): void;
  /** Plans the day again around what is locked. */
  refill(): void;
  share(isShared: boolean): void;
};

export function usePlan(first: PlanView, city: City) {
  const [plan, setPlan] = useState(first);
  const [pending, setPending] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  /** The plan as the server last sent it, and the requests in their order. */
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
          showToast({ title: t("Error"), description: getMessage(error), destructive: true });
        }),
      )
      .finally(() => {
        waiting.current--;
        setPending(waiting.current);
      });
  }

  const path = `/api/plans/${first.id}`;
  // What was changed without a network, and has not been sent.
  useEffect(() => {
    const kept = pendingRequests().find((request) => request.method === "PATCH" && request.path === path);
    if (kept) setPlan((plan) => ({ ...plan, stops: withChanges(plan.stops, (kept.body as PlanChanges).stops) }));
  }, [path]);

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
    const write = { method: "PATCH", path, body: { revision: saved.current.revision, stops: body } } as const;
    send(async () => {
      try {
        return await call<PlanView>("PATCH", path, { ...write.body, revision: saved.current.revision });
      } catch (error) {
        if (error instanceof ApiError) throw error;
        enqueueLatest({ ...write, about: t("Your plan") });
        showToast({
          title: t("Kept on this device"),
          description: t("You're offline. Your changes are sent as soon as there is a connection."),
        });
        return { ...saved.current, stops: shown };
      }
    }, describe);
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
    refill: () =>
      send(
        () => call("POST", `/api/plans/${first.id}/refill`, { revision: saved.current.revision }),
        () => t("The day was planned again."),
      ),
    share: (isShared) => send(() => call(isShared ? "POST" : "DELETE", `/api/plans/${first.id}/link`)),
  };
  return { plan, isBusy: pending > 0, announcement, actions };
}

const describeStop = (key: string, city: City) => (plan: PlanView) => {
  const index = plan.stops.findIndex((stop) => getStopKey(stop) === key);
  const stop = plan.stops[index];
  if (!stop) return "";
  return t("{name} is stop {position} of {count}, at {time}.", {
    name: stop.name,
    position: index + 1,
    count: plan.stops.length,
    time: formatTime(stop.startsAt, city),
  });
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
  (error instanceof ApiError && error.messages.message) || t("Failed to change the plan. Please try again.");

/** The stops in their new order, as far as they are known here; their times are the server's to compute. */
function withChanges(stops: readonly StopView[], changed: readonly PlanStop[]): StopView[] {
  const known = new Map(stops.map((stop) => [getStopKey(stop), stop]));
  return changed.flatMap((change) => {
    const stop = known.get(getStopKey(change));
    return stop ? [{ ...stop, stayMinutes: change.stayMinutes, lockedAt: change.lockedAt }] : [];
  });
}

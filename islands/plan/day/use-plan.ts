// A plan that changes at once in the browser; the server then times it again. Changes are sent one after the other.
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import {
  getStopKey,
  type KeptDay,
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
import type { DayPlanner, Outcome, Swap } from "./day-planner.ts";
import { dropDraft, findDraft, keepDraft } from "./plan-draft.ts";

export type PlanActions = ReturnType<typeof usePlan>["actions"];

type Describe = (plan: PlanView) => string;

/** A change that doesn't work as asked, and what to do with it. */
export type Question = Outcome & { choose(stops: StopView[]): undefined };

export function usePlan(first: PlanView, city: City, isOwn: boolean) {
  const [plan, setPlan] = useState(first);
  const [pending, setPending] = useState(0);
  const [announcement, setAnnouncement] = useState("");
  const [question, setQuestion] = useState<Question | null>(null);
  const history = useRef<Record<"past" | "future", StopView[][]>>({ past: [], future: [] });
  const saved = useRef(first);
  const shown = useRef(first.stops);
  const queue = useRef(Promise.resolve());
  const edits = useRef(Promise.resolve());
  const waiting = useRef(0);

  function show(next: PlanView): void {
    shown.current = next.stops;
    setPlan(next);
  }

  function send(request: () => Promise<PlanView>, describe?: Describe): void {
    waiting.current++;
    setPending(waiting.current);
    queue.current = queue.current
      .then(request)
      .then((next) => {
        saved.current = next;
        if (waiting.current === 1) show(next);
        if (describe) setAnnouncement(describe(next));
      })
      .catch(
        onFailure((error) => {
          show(saved.current);
          showError(getMessage(error));
        }),
      )
      .finally(() => {
        waiting.current--;
        if (waiting.current === 0) dropDraft(first.id);
        setPending(waiting.current);
      });
  }

  const path = `/api/plans/${first.id}`;
  const planner = useRef<Promise<DayPlanner | undefined>>(undefined);
  async function loadPlanner(): Promise<DayPlanner | undefined> {
    planner.current ??= import("./day-planner.ts").then(
      ({ openPlanner }) => openPlanner(first, city),
      () => undefined,
    );
    const found = await planner.current;
    // What could not be loaded may be there the next time.
    if (!found) planner.current = undefined;
    return found;
  }

  // Kept by the service worker as it is now, for the time without a network.
  useEffect(() => {
    if (isOwn && navigator.serviceWorker?.controller) void call("GET", `${path}/kept`).catch(() => {});
  }, [path, isOwn]);

  const isMine = (request: { method: string; path: string }) => request.method === "PATCH" && request.path === path;
  // What was changed without a network, or just before a reload, and has not been sent.
  useEffect(() => {
    const kept = pendingRequests().find(isMine);
    if (kept) send(async () => showChanges(saved.current, (kept.body as PlanChanges).stops, await loadPlanner()));
    const draft = kept ? undefined : findDraft(first.id, first.revision);
    if (draft) send(() => sendDraft(draft));
    return onSent((request) => isMine(request) && send(() => call<PlanView>("GET", path)));
  }, [path]);

  /** Changes that were on their way may arrive meanwhile. */
  async function sendDraft(stops: PlanChanges["stops"]): Promise<PlanView> {
    try {
      return await call<PlanView>("PATCH", path, { revision: saved.current.revision, stops });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const { revision } = await call<PlanView>("GET", path);
      return findDraft(first.id, revision) ? call<PlanView>("PATCH", path, { revision, stops }) : call("GET", path);
    }
  }

  /** Changes that the server gets later, in place of those that it has not got yet. */
  function keep(stops: readonly PlanStop[]): void {
    enqueueLatest({ method: "PATCH", path, body: { revision: saved.current.revision, stops }, about: t("Your plan") });
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

  function apply(stops: StopView[], describe?: Describe): void {
    focused.current = document.activeElement;
    show({ ...saved.current, stops });
    const body = stops.map(toPlanStop);
    const { id, revision } = saved.current;
    keepDraft(id, { revision, until: revision + waiting.current + 1, stops: body });
    send(async () => {
      // After those before it.
      if (!pendingRequests().some(isMine)) {
        try {
          return await call<PlanView>("PATCH", path, { revision: saved.current.revision, stops: body });
        } catch (error) {
          if (!isUnreachable(error)) throw error;
        }
      }
      keep(body);
      return { ...saved.current, stops };
    }, describe);
  }

  function remember(stops: StopView[]): void {
    history.current = { past: [...history.current.past, stops], future: [] };
  }

  /**
   * Changes the day as asked, or planned around the change if that keeps every stop. Otherwise it asks first.
   * @param change of the stops as they are then; undefined if there is nothing to do
   */
  function edit(
    change: (stops: StopView[], offline?: DayPlanner) => StopView[] | undefined,
    key?: string,
    describe?: Describe,
  ): void {
    edits.current = edits.current.then(loadPlanner).then((offline) => {
      const before = shown.current;
      const asked = change(before, offline);
      if (!asked) return;
      const outcome = offline?.edit(before, asked, key);
      const choose = (stops: StopView[]) => {
        remember(before);
        apply(stops, describe);
        return undefined;
      };
      if (!outcome || outcome.failed.length === 0) return choose(outcome?.asked ?? asked);
      if (outcome.asks || !outcome.anew) return setQuestion({ ...outcome, choose });
      choose(outcome.anew);
      showToast({ title: t("The other stops were rearranged to fit"), action: { label: t("Undo"), onClick: undo } });
    });
  }

  const editStop = (key: string, change: (stop: StopView) => StopView[], describe = describeStop(key, city)) =>
    edit((stops) => stops.flatMap((stop) => (getStopKey(stop) === key ? change(stop) : stop)), key, describe);

  function travel(from: "past" | "future", to: "past" | "future", told: string): void {
    const stops = history.current[from].pop();
    if (!stops) return;
    history.current[to].push(shown.current);
    apply(stops, () => told);
  }
  const undo = () => travel("past", "future", t("The change was undone."));

  async function findSwaps(key: string): Promise<Swap[]> {
    const offline = await loadPlanner();
    if (!offline) throw new Error("Nothing is kept of this day.");
    return offline.findSwaps(shown.current, key);
  }

  const actions = {
    /** @param to the new index */
    move(from: number, to: number) {
      const stop = plan.stops[from];
      if (!stop || to < 0 || to >= plan.stops.length || from === to) return;
      const key = getStopKey(stop);
      const move = (stops: StopView[]) => {
        const at = stops.findIndex((other) => getStopKey(other) === key);
        return at < 0 ? undefined : stops.toSpliced(at, 1).toSpliced(Math.max(0, at + to - from), 0, stops[at]!);
      };
      edit(move, key, describeStop(key, city));
    },
    /** @param key the id of a place or event */
    async add(key: string) {
      try {
        const day = await call<KeptDay>("GET", `${path}/kept?add=${key}`);
        const offline = import("./day-planner.ts").then(({ createPlanner }) => createPlanner(first, day, city));
        planner.current = offline;
        const { place } = await offline;
        const isThere = (stops: StopView[]) => stops.some((stop) => getStopKey(stop) === key);
        if (isThere(shown.current)) showToast({ title: t("It's already in this plan.") });
        else edit((stops) => (isThere(stops) ? undefined : place(stops, day.added!)), key, describeStop(key, city));
      } catch (error) {
        onFailure((error) => showError(getMessage(error)))(error as Error);
      }
    },
    remove: (stop: StopView) =>
      editStop(
        getStopKey(stop),
        () => [],
        () => t("{name} was removed.", { name: stop.name }),
      ),
    update: (stop: StopView, values: Partial<Pick<StopView, "lockedAt" | "stayMinutes" | "note">>) =>
      editStop(getStopKey(stop), (now) => [{ ...now, ...values }]),
    replace: (key: string, other: StopView) => editStop(key, () => [other], describeStop(other.placeId, city)),
    findSwaps,
    refill: () =>
      edit(
        (stops, offline) => offline?.refill(stops) ?? stops,
        undefined,
        () => t("The day was planned again."),
      ),
    undo,
    redo: () => travel("future", "past", t("The change was made again.")),
    share: (isShared: boolean) => send(() => call(isShared ? "POST" : "DELETE", `/api/plans/${first.id}/link`)),
    /** Looks at the stops again: what the server knows now, or without it what is kept. */
    async check() {
      const stops = saved.current.stops.map(toPlanStop);
      const look = () =>
        call<PlanView>("GET", path).catch(async () => showChanges(saved.current, stops, await loadPlanner()));
      send(look);
      await queue.current;
    },
    /** Loads what changes are computed with before the first one. */
    prepare: () => void loadPlanner(),
  };
  const canUndo = history.current.past.length > 0;
  const canRedo = history.current.future.length > 0;
  const closeQuestion = () => setQuestion(null);
  return { plan, isBusy: pending > 0, announcement, question, closeQuestion, canUndo, canRedo, actions };
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

function toPlanStop({ placeId, eventId, stayMinutes, lockedAt, meal, note }: StopView): PlanStop {
  return { placeId, eventId, stayMinutes, lockedAt, meal, note };
}

const getMessage = (error: Error): string =>
  (error instanceof ApiError && error.messages.message) || t("We couldn't change the plan. Please try again.");

/** The plan with changed stops, as far as they are known here; the times are as before where nothing is kept of the day. */
function showChanges(plan: PlanView, changed: readonly PlanStop[], planner: DayPlanner | undefined): PlanView {
  const known = new Map(plan.stops.map((stop) => [getStopKey(stop), stop]));
  const stops = changed.flatMap((change): StopView[] => {
    const stop = known.get(getStopKey(change)) ?? planner?.toStop(change);
    return stop
      ? [{ ...stop, stayMinutes: change.stayMinutes, lockedAt: change.lockedAt, meal: change.meal, note: change.note }]
      : [];
  });
  return { ...plan, stops: planner ? planner.time(stops) : stops };
}

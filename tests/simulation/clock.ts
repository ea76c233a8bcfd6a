// The virtual clock: what `Date`, `performance.now`, timers of requests and `now()` in the database tell.
import { AsyncLocalStorage } from "node:async_hooks";

/** Who runs: a step of the story or a job, on one instance. */
export type Actor = { name: string; priority: () => number; instance?: object; isGone?: boolean };

export const actors = new AsyncLocalStorage<Actor>();

type Timer = { at: number; order: number; fire(): void; every?: number };

const RealDate = Date;
const START = RealDate.parse("2026-06-01T08:00:00Z");

const real = {
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  sleep: Bun.sleep,
  performanceNow: performance.now.bind(performance),
};

export const realSleep = (ms: number): Promise<void> => new Promise((resolve) => void real.setTimeout(resolve, ms));
export const realNow = real.performanceNow;

export class Clock {
  now = START;
  private timers = new Set<Timer>();
  private order = 0;

  /** Timers that pass are fired in their order. */
  advance(ms: number): void {
    const end = this.now + ms;
    for (let next = this.nextTimer(); next && next.at <= end; next = this.nextTimer()) {
      this.now = Math.max(this.now, next.at);
      if (next.every === undefined) this.timers.delete(next);
      // Once for each advance, since nobody gets the turns between.
      else next.at = end + next.every;
      next.fire();
    }
    this.now = end;
  }

  /** @returns ms until the next timer that isn't repeated */
  untilNext(): number | undefined {
    const times = [...this.timers].filter(({ every }) => every === undefined).map(({ at }) => at);
    return times.length > 0 ? Math.max(0, Math.min(...times) - this.now) : undefined;
  }

  private nextTimer(): Timer | undefined {
    return [...this.timers].toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
  }

  add(ms: number, fire: () => void, every?: number): Timer {
    const timer = { at: this.now + Math.max(0, ms), order: this.order++, fire, ...(every !== undefined && { every }) };
    this.timers.add(timer);
    return timer;
  }

  remove = (timer: unknown): boolean => this.timers.delete(timer as Timer);
}

/** Replaces the clock of the process until the returned function is called. Only timers of actors are virtual. */
export function installClock(clock: Clock): () => void {
  class VirtualDate extends RealDate {
    constructor(...values: []) {
      if (values.length > 0) super(...values);
      else super(clock.now);
    }
    static override now = () => clock.now;
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Function.prototype[Symbol.hasInstance].call(RealDate, value);
    }
  }
  globalThis.Date = VirtualDate as DateConstructor;
  performance.now = () => clock.now - START + 1_000_000;
  const later =
    (repeats: boolean) =>
    (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const actor = actors.getStore();
      if (!actor) return (repeats ? real.setInterval : real.setTimeout)(act, ms, ...args);
      const timer = clock.add(
        ms,
        () => actor.isGone || actors.run(actor, () => act(...args)),
        repeats ? ms : undefined,
      );
      return Object.assign(timer, { unref: () => timer, ref: () => timer });
    };
  const clear = (cancel: (timer: never) => void) => (timer: unknown) =>
    void (clock.remove(timer) || cancel(timer as never));
  Object.assign(globalThis, {
    setTimeout: later(false),
    setInterval: later(true),
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearInterval),
  });
  Bun.sleep = ((ms: number) =>
    actors.getStore()
      ? new Promise<void>((resolve) => void clock.add(ms, resolve))
      : real.sleep(ms)) as typeof Bun.sleep;
  return () => {
    globalThis.Date = RealDate;
    performance.now = real.performanceNow;
    const { setTimeout, clearTimeout, setInterval, clearInterval } = real;
    Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval });
    Bun.sleep = real.sleep;
  };
}

// A stopwatch that does not drift: what has passed is always reckoned from two readings, never added up tick by tick.

export type Stopwatch = {
  /** ms that passed while it ran */
  elapsed(): number;
  running(): boolean;
  run(): void;
  hold(): void;
  /** Sets what has passed, running or not. */
  set(elapsed: number): void;
};

/** @param now a steady clock in ms, such as performance.now */
export function makeStopwatch(now: () => number): Stopwatch {
  let before = 0;
  let since: number | undefined;
  return {
    elapsed: () => before + (since === undefined ? 0 : now() - since),
    running: () => since !== undefined,
    run() {
      since ??= now();
    },
    hold() {
      before = this.elapsed();
      since = undefined;
    },
    set(elapsed) {
      before = elapsed;
      if (since !== undefined) since = now();
    },
  };
}

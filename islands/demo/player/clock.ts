// A stopwatch that does not drift: it compares clock readings instead of adding up ticks.

export type Stopwatch = {
  elapsed(): number;
  isRunning(): boolean;
  start(): void;
  pause(): void;
  set(elapsed: number): void;
};

export function makeStopwatch(now: () => number): Stopwatch {
  let before = 0;
  let since: number | undefined;
  return {
    elapsed: () => before + (since === undefined ? 0 : now() - since),
    isRunning: () => since !== undefined,
    start() {
      since ??= now();
    },
    pause() {
      before = this.elapsed();
      since = undefined;
    },
    set(elapsed) {
      before = elapsed;
      if (since !== undefined) since = now();
    },
  };
}

// Playing the tour: idle, playing, paused or finished, seen anew every 0.1 s.
import { useEffect, useRef, useState } from "react";
import { makeStopwatch } from "./clock.ts";
import { beginningOf, type Decision, decide, momentAt, TOTAL } from "./tour.ts";

/** ms between two looks at the clock. */
const TICK = 100;

export type Playing = "idle" | "playing" | "paused" | "finished";

export function useTour(cards: number) {
  const [watch] = useState(() => makeStopwatch(() => performance.now()));
  const [state, setState] = useState<Playing>("idle");
  const [elapsed, setElapsed] = useState(0);
  const decisions = useRef<Decision[]>([]);

  useEffect(() => {
    if (state !== "playing") return;
    const timer = setInterval(() => {
      setElapsed(Math.min(watch.elapsed(), TOTAL));
      if (watch.elapsed() < TOTAL) return;
      watch.hold();
      setState("finished");
    }, TICK);
    return () => clearInterval(timer);
  }, [state, watch]);

  function play(): void {
    if (state === "idle") decisions.current = Array.from({ length: cards }, () => decide(Math.random()));
    watch.run();
    setState("playing");
  }
  function pause(): void {
    watch.hold();
    setElapsed(watch.elapsed());
    setState("paused");
  }
  function restart(): void {
    decisions.current = Array.from({ length: cards }, () => decide(Math.random()));
    goTo(0);
    watch.run();
    setState("playing");
  }
  function goTo(index: number): void {
    watch.set(beginningOf(index));
    setElapsed(watch.elapsed());
    if (state === "finished") setState("paused");
  }
  /** What the one big button does. */
  function toggle(): void {
    if (state === "playing") pause();
    else if (state === "finished") restart();
    else play();
  }
  return {
    state,
    elapsed,
    moment: momentAt(elapsed),
    decisions: decisions.current,
    play,
    pause,
    restart,
    goTo,
    toggle,
  };
}

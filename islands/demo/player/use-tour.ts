import { useEffect, useRef, useState } from "react";
import { makeStopwatch } from "./clock.ts";
import { type Decision, decide, momentAt, startOf, TOTAL_MS } from "./tour.ts";

const TICK_MS = 100;

export type Playing = "idle" | "playing" | "paused" | "finished";

export function useTour(cards: number) {
  const [stopwatch] = useState(() => makeStopwatch(() => performance.now()));
  const [state, setState] = useState<Playing>("idle");
  const [elapsed, setElapsed] = useState(0);
  const decisions = useRef<Decision[]>([]);

  useEffect(() => {
    if (state !== "playing") return;
    const timer = setInterval(() => {
      setElapsed(Math.min(stopwatch.elapsed(), TOTAL_MS));
      if (stopwatch.elapsed() < TOTAL_MS) return;
      stopwatch.pause();
      setState("finished");
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [state, stopwatch]);

  function play(): void {
    if (state === "idle") decisions.current = Array.from({ length: cards }, () => decide(Math.random()));
    stopwatch.start();
    setState("playing");
  }
  function pause(): void {
    stopwatch.pause();
    setElapsed(stopwatch.elapsed());
    setState("paused");
  }
  function restart(): void {
    decisions.current = Array.from({ length: cards }, () => decide(Math.random()));
    goTo(0);
    stopwatch.start();
    setState("playing");
  }
  function goTo(index: number): void {
    stopwatch.set(startOf(index));
    setElapsed(stopwatch.elapsed());
    if (state === "finished") setState("paused");
  }
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

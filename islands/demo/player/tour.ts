// The tour as pure functions: its seven steps with their durations and captions, and what is shown at any time.
import durations from "./durations.json" with { type: "json" };
import texts from "./tour.texts.json" with { type: "json" };

export type StepName = keyof typeof durations;

export const STEPS = (Object.keys(durations) as StepName[]).map((name) => ({
  name,
  durationMs: durations[name],
  ...texts[name],
}));

export const TOTAL_MS = STEPS.reduce((sum, step) => sum + step.durationMs, 0);

export type Moment = {
  index: number;
  /** ms since this step began, and until it ends. */
  into: number;
  left: number;
  finished: boolean;
};

/** @param elapsed ms since the tour began; after its end, the last step is returned */
export function momentAt(elapsed: number): Moment {
  let begin = 0;
  for (const [index, { durationMs }] of STEPS.entries()) {
    if (elapsed < begin + durationMs)
      return { index, into: elapsed - begin, left: begin + durationMs - elapsed, finished: false };
    begin += durationMs;
  }
  const last = STEPS.length - 1;
  return { index: last, into: STEPS[last]!.durationMs, left: 0, finished: true };
}

export function startOf(index: number): number {
  const until = Math.max(0, Math.min(index, STEPS.length - 1));
  return STEPS.slice(0, until).reduce((sum, step) => sum + step.durationMs, 0);
}

/** ms between two cards, and of the animation of a card that leaves. */
export const CARD_INTERVAL_MS = 2000;
export const CARD_ANIMATION_MS = 800;
const LIKE_SHARE = 0.7;

export type Decision = "like" | "save";

export const decide = (random: number): Decision => (random < LIKE_SHARE ? "like" : "save");

export type CardState = "waiting" | "next" | "top" | "leaving" | "gone";

export function cardAt(into: number, card: number): CardState {
  const leavesAt = (card + 1) * CARD_INTERVAL_MS;
  if (into >= leavesAt + CARD_ANIMATION_MS) return "gone";
  if (into >= leavesAt) return "leaving";
  const onTop = Math.floor(into / CARD_INTERVAL_MS);
  if (card === onTop) return "top";
  return card === onTop + 1 ? "next" : "waiting";
}

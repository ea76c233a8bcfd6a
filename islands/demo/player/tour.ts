// The tour: its seven steps, how long each lasts, what is said, and what stands where at any moment. No clock, no screen.

export const STEPS = [
  { name: "welcome", title: "Welcome", lasts: 2000 },
  { name: "preferences", title: "Your preferences", lasts: 3000 },
  { name: "swipe", title: "Swipe a few places", lasts: 8000 },
  { name: "learning", title: "It learns your taste", lasts: 4000 },
  { name: "events", title: "Events nearby", lasts: 3000 },
  { name: "dashboard", title: "Your hub", lasts: 3000 },
  { name: "finish", title: "Your turn", lasts: 4000 },
] as const satisfies readonly {
  name: string;
  title: string;
  /** ms */
  lasts: number;
}[];

export type StepName = (typeof STEPS)[number]["name"];

/** ms */
export const TOTAL = STEPS.reduce((sum, step) => sum + step.lasts, 0);

/** What the audio guide says, and the caption shows. */
export const captionsOf = (siteName: string): Record<StepName, string> => ({
  welcome: `Welcome to ${siteName}.`,
  preferences: "First, say what moves you.",
  swipe: "Then swipe. Right to like, up to save. Each card shows how well it fits, and each swipe teaches it more.",
  learning: "What your likes have in common becomes your taste.",
  events: "See what is on, and say you are in.",
  dashboard: "Everything you kept waits in one place.",
  finish: "That is all. Now it is your turn.",
});

export type Moment = {
  index: number;
  /** ms since this step began, and until it ends */
  into: number;
  left: number;
  finished: boolean;
};

/** @param elapsed ms since the tour began; beyond the end it stays at the last step */
export function momentAt(elapsed: number): Moment {
  let begins = 0;
  for (const [index, { lasts }] of STEPS.entries()) {
    if (elapsed < begins + lasts)
      return { index, into: elapsed - begins, left: begins + lasts - elapsed, finished: false };
    begins += lasts;
  }
  const last = STEPS.length - 1;
  return { index: last, into: STEPS[last]!.lasts, left: 0, finished: true };
}

/** ms at which a step begins; out of range is the nearest step. */
export function beginningOf(index: number): number {
  const until = Math.max(0, Math.min(index, STEPS.length - 1));
  return STEPS.slice(0, until).reduce((sum, step) => sum + step.lasts, 0);
}

/** ms between two cards, and how long a card takes to leave. */
export const CARD_EVERY = 2000;
export const CARD_LEAVES = 800;
const LIKES = 0.7;

export type Decision = "like" | "save";

/** 70 of 100 cards are liked, 30 saved. @param chance 0 to 1, 1 left out */
export const decide = (chance: number): Decision => (chance < LIKES ? "like" : "save");

/** A card waits below the others, is on top, is on its way out, or has gone. */
export type CardState = "waiting" | "next" | "top" | "leaving" | "gone";

/** @param into ms since the swipe step began @param card which of the sample cards, from 0 */
export function cardAt(into: number, card: number): CardState {
  const leavesAt = (card + 1) * CARD_EVERY;
  if (into >= leavesAt + CARD_LEAVES) return "gone";
  if (into >= leavesAt) return "leaving";
  const onTop = Math.floor(into / CARD_EVERY);
  if (card === onTop) return "top";
  return card === onTop + 1 ? "next" : "waiting";
}

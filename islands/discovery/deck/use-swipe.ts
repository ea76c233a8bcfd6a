// The top card follows the finger, turns and fades a little; past 100 px it is a decision.
import { useDrag } from "@use-gesture/react";
import { type RefObject, useEffect, useRef } from "react";
import type { SwipeAction } from "../../../db/vocabulary.ts";

/** px of horizontal drag that decide. */
export const DECISION = 100;
/** px from which SKIP or LIKE shows. */
export const REVEAL = 50;
/** The share of a vertical drag that the card follows. */
export const VERTICAL_DAMPING = 0.1;
export const MIN_OPACITY = 0.7;
/** ms for the card to slide away, and for the next one to bounce in. */
export const SLIDE = 500;
export const BOUNCE = 300;

/** px of drag at which the opacity has reached its minimum. */
const FADE_OVER = 300;
const DEGREES_PER_PX = 0.06;

/**
 * @param card the card's element; its style is moved directly, so that dragging renders nothing
 * @param decide called with the decision of a drag
 * @returns the gesture's handlers, and a function that slides the card away for a button or key
 */
export function useSwipe(
  card: RefObject<HTMLElement | null>,
  blocked: () => boolean,
  decide: (action: SwipeAction) => void,
) {
  const sliding = useRef<Animation | undefined>(undefined);
  useEffect(() => () => sliding.current?.cancel(), []);

  const bind = useDrag(
    ({ down, canceled, movement: [x, y], tap }) => {
      if (!card.current || blocked() || tap) return;
      if (!down && !canceled && Math.abs(x) > DECISION) return decide(x > 0 ? "like" : "dislike");
      place(card.current, down ? x : 0, down ? y * VERTICAL_DAMPING : 0, down);
    },
    { filterTaps: true, pointer: { touch: true } },
  );

  /** Slides the card out from where it is. @returns when it is gone */
  async function slideAway(action: SwipeAction): Promise<void> {
    const element = card.current;
    if (!element) return;
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const away =
      action === "save"
        ? "translate(0, -120%)"
        : `translate(${action === "like" ? 130 : -130}%, 0) rotate(${action === "like" ? 18 : -18}deg)`;
    element.dataset.lean = action;
    sliding.current = element.animate(
      quiet ? [{ opacity: 1 }, { opacity: 0 }] : [{}, { transform: away, opacity: 0 }],
      { duration: SLIDE, easing: "ease-out", fill: "forwards" },
    );
    await sliding.current.finished.catch(() => {});
  }

  return { bind, slideAway };
}

function place(element: HTMLElement, x: number, y: number, held: boolean): void {
  element.style.transition = held ? "none" : "transform 200ms ease-out, opacity 200ms ease-out";
  element.style.transform = x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px) rotate(${x * DEGREES_PER_PX}deg)`;
  element.style.opacity = String(Math.max(MIN_OPACITY, 1 - Math.abs(x) / FADE_OVER));
  element.dataset.lean = Math.abs(x) > REVEAL ? (x > 0 ? "like" : "dislike") : "";
}

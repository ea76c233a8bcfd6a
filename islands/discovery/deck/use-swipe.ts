// The top card follows the pointer, rotates and fades a little. Past 100 px, or after a flick, releasing it is a decision.
import { type FullGestureState, useDrag } from "@use-gesture/react";
import { type RefObject, useEffect, useRef } from "react";
import type { SwipeAction } from "../../../db/vocabulary.ts";
import { isCanceled } from "../../lib/is-canceled.ts";

export const DECISION_PX = 100;
/** px from which the SKIP or LIKE stamp is shown. */
export const REVEAL_PX = 50;
/** Share of a vertical drag that the card follows. */
export const VERTICAL_DAMPING = 0.1;
export const MIN_OPACITY = 0.7;
export const SLIDE_MS = 500;
export const BOUNCE_MS = 300;

/** A drag that ends within these ms, as fast as this in px per ms and at least this far in px, is a flick. */
export const FLICK = { duration: 250, velocity: 0.5, distance: 30 };

/** px that a finger may move while it taps. */
const MAX_TAP_PX = 8;
/** ms after a drag in which the browser may report a click. */
const CLICK_AFTER_DRAG_MS = 400;
/** px of drag over which the card fades, down to its minimum opacity. */
const FADE_DISTANCE = 300;
const DEGREES_PER_PX = 0.06;
/** Past the edges of the page, so that no card is seen to vanish. */
const OUTSIDE: Record<SwipeAction, string> = {
  like: "translate(max(130%, 100vw), 0) rotate(18deg)",
  dislike: "translate(min(-130%, -100vw), 0) rotate(-18deg)",
  save: "translate(0, min(-120%, -100dvh))",
};

/** @param card styled directly, so that dragging does not render @param isBlocked whether drags are ignored now */
export function useSwipe(
  card: RefObject<HTMLElement | null>,
  isBlocked: () => boolean,
  decide: (action: SwipeAction) => void,
) {
  const sliding = useRef<Animation | undefined>(undefined);
  useEffect(() => () => sliding.current?.cancel(), []);

  const drag = useRef({ distance: 0, endedAt: Number.NEGATIVE_INFINITY });
  const follow = (state: FullGestureState<"drag">) => {
    const { first, down } = state;
    const [x, y] = state.movement;
    const distance = Math.max(first ? 0 : drag.current.distance, Math.hypot(x, y));
    drag.current = { distance, endedAt: performance.now() };
    if (!card.current || isBlocked()) return;
    const isDecided = Math.abs(x) > DECISION_PX || state.swipe[0] === Math.sign(x);
    if (!down && x !== 0 && !isCanceled(state) && isDecided) return decide(x > 0 ? "like" : "dislike");
    moveTo(card.current, down ? x : 0, down ? y * VERTICAL_DAMPING : 0, down);
  };
  // A touch screen may have a mouse as well, which sends no touch events.
  const bindTouch = useDrag(follow, { pointer: { touch: true }, swipe: FLICK });
  const bindMouse = useDrag((state) => (state.event as PointerEvent).pointerType === "mouse" && follow(state), {
    enabled: typeof window !== "undefined" && "ontouchstart" in window,
    swipe: FLICK,
  });
  const bind = () => ({ ...bindTouch(), ...bindMouse() });

  async function slideAway(action: SwipeAction): Promise<void> {
    const element = card.current;
    if (!element) return;
    const reducesMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.dataset.lean = action;
    const end = { opacity: MIN_OPACITY, ...(!reducesMotion && { transform: OUTSIDE[action] }) };
    sliding.current = element.animate([{}, end], { duration: SLIDE_MS, easing: "ease-out", fill: "forwards" });
    await sliding.current.finished.catch(() => {});
  }

  /** Ends the animation now, because the next card is decided already. */
  const finishSlide = () => sliding.current?.finish();

  const isEndOfDrag = () =>
    drag.current.distance > MAX_TAP_PX && performance.now() - drag.current.endedAt < CLICK_AFTER_DRAG_MS;

  return { bind, slideAway, finishSlide, isEndOfDrag };
}

function moveTo(element: HTMLElement, x: number, y: number, isDragged: boolean): void {
  element.style.transition = isDragged ? "none" : "transform 200ms ease-out, opacity 200ms ease-out";
  element.style.transform = x === 0 && y === 0 ? "" : `translate(${x}px, ${y}px) rotate(${x * DEGREES_PER_PX}deg)`;
  element.style.opacity = String(Math.max(MIN_OPACITY, 1 - Math.abs(x) / FADE_DISTANCE));
  element.dataset.lean = Math.abs(x) > REVEAL_PX ? (x > 0 ? "like" : "dislike") : "";
}

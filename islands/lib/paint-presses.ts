import { afterPaint } from "./after-paint.ts";

/**
 * Shows that a button is pressed before its handlers run: on a slow phone, they and what they draw take longer than a frame.
 * Not in Safari, which opens the on-screen keyboard only for a field that gets the focus during the press itself.
 */
export function paintPresses(): void {
  const { scheduler } = window as { scheduler?: { yield?: unknown } };
  if (scheduler?.yield) addEventListener("click", holdPress, true);
}

function holdPress(event: MouseEvent): void {
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const pressed = (event.target as Element).closest<HTMLElement>(
    "button[type=button]:not([popovertarget]), a[role=tab]",
  );
  if (!event.isTrusted || !isPlain || !pressed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void afterPaint().then(() => pressed.click());
}

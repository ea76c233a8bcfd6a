// A link that acts within the page when simply pressed, and stays a link for a new tab or without JavaScript.
import type { MouseEvent } from "react";

/** Acts instead of following the link, unless the press asks for another tab or window. */
export const follow = (handler: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  handler();
};

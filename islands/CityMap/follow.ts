// A link that acts on this page when it is simply pressed, and stays a link for a new tab, a copy, or a page without JavaScript.
import type { MouseEvent } from "react";

/** Does it in place of following a link; a press that asks for another tab or window follows it all the same. */
export const follow = (act: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};

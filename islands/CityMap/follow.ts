// A link that acts on this page when it is simply pressed, and stays a link for a new tab, a copy, or a page without JavaScript.
import type { MouseEvent } from "react";

export const follow = (act: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};

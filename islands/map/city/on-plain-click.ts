import type { MouseEvent } from "react";

/** Calls the handler instead of following the link, unless the user opens it in a new tab or window. */
export const onPlainClick = (handler: () => void) => (event: MouseEvent) => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  handler();
};

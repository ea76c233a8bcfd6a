// Moves the focus when the focused element is removed, such as the last row of a list.
import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element if a change of `state` removed the focused one.
 * @returns the ref for the element, which needs `tabIndex={-1}` unless it is focusable
 */
export function useRestoreFocus<E extends HTMLElement>(state: unknown): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [state]);
  return element;
}

import { type RefObject, useEffect, useRef } from "react";

/** Focuses the element when a change of `state` removes the focused one. It needs `tabIndex={-1}` if not focusable. */
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

import { type RefObject, useEffect, useRef } from "react";

/** If a change of `state` removed the focused one. @returns the ref, which needs `tabIndex={-1}` unless focusable */
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

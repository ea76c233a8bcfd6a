// Where the focus goes when what held it is gone: a list's first row is made, its last one is taken out.
import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to an element whenever `state` changed and took away what had it.
 * @returns the ref for the element, which needs a `tabIndex` of -1 where it takes none by itself
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

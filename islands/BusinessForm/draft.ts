// What was typed, kept in this tab while it is on its way: a session that ended in between loses nothing.
import { useEffect, useRef } from "react";

/** Belongs to whoever is signed in on this page. */
const key = () => `business-draft-${document.documentElement.dataset.viewer ?? ""}`;

export function keepDraft(form: HTMLFormElement): void {
  sessionStorage.setItem(key(), JSON.stringify(Object.fromEntries(new FormData(form))));
}

export const dropDraft = () => sessionStorage.removeItem(key());

/** Puts a kept draft back into the form, where one may be. @returns the ref for it */
export function useDraft(mayBe: boolean) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!mayBe) return;
    const draft = sessionStorage.getItem(key());
    if (!draft || !form.current) return;
    for (const [name, value] of Object.entries(JSON.parse(draft) as Record<string, string>)) {
      const field = form.current.elements.namedItem(name);
      if (!(field instanceof HTMLElement && "value" in field) || field.value === value) continue;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }, [mayBe]);
  return form;
}

// What was typed and not sent, kept in this tab: a reload, another page or a session that ended in between loses nothing.
import { useEffect, useRef, useState } from "react";

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what differs from the form's first values when the page is left, and puts it back at the next visit.
 * @param name of the form; null keeps nothing
 * @param find the form, once it is there
 * @returns whether something was put back, and what forgets it: called when all of it was sent
 */
export function useDraft(name: string | null, find: () => HTMLFormElement | null | undefined) {
  const [isBack, setBack] = useState(false);
  const first = useRef(new Map<string, string>());
  const forget = useRef(() => {});
  useEffect(() => {
    const form = find();
    if (!name || !form) return;
    // Belongs to whoever is signed in on this page.
    const key = `draft-${name}-${document.documentElement.dataset.viewer ?? ""}`;
    first.current = new Map(fieldsOf(form).map((field) => [field.name, firstValue(field)]));
    const draft = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    // Once the island answers, which is when this effect is through: what was picked earlier has been done again by then.
    form.closest("[data-island]")?.addEventListener("hydrated", () => setBack(putBack(form, draft)), { once: true });
    const keep = () => {
      const typed = fieldsOf(form).filter((field) => field.value !== first.current.get(field.name));
      if (typed.length === 0) return sessionStorage.removeItem(key);
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed.map(({ name, value }) => [name, value]))));
    };
    forget.current = () => {
      first.current = new Map(fieldsOf(form).map(({ name, value }) => [name, value]));
      sessionStorage.removeItem(key);
      setBack(false);
    };
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [name]);
  return { isBack, forget: () => forget.current() };
}

const fieldsOf = (form: HTMLFormElement): Typed[] =>
  [...form.elements].filter((field) => isTyped(field)).filter(({ name }) => name !== "");

const isTyped = (field: Element): field is Typed =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;

/** What the server put into a field. */
function firstValue(field: Typed): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

/** All of it or nothing: without its recipient a message would be one to everybody. @returns whether a field changed */
function putBack(form: HTMLFormElement, draft: Record<string, string>): boolean {
  const fields = fieldsOf(form).filter((field) => {
    const isTypedAnew = field.value !== firstValue(field);
    return !isTypedAnew && draft[field.name] !== undefined && draft[field.name] !== field.value;
  });
  if (!fields.every((field) => takes(field, draft[field.name]!))) return false;
  for (const field of fields) {
    // The prototype's own setter, so that React sees a change as if it had been typed.
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    own?.set?.call(field, draft[field.name]);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
  return fields.length > 0;
}

const takes = (field: Typed, value: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

// Unsent form input is kept for this tab, so that a reload, another page or an expired session loses nothing.
import { useEffect, useRef, useState } from "react";

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** @param name identifies the form; null disables drafts @returns whether fields were restored, and `forget` for a sent form */
export function useDraft(name: string | null, findForm: () => HTMLFormElement | null | undefined) {
  const [isRestored, setRestored] = useState(false);
  const initial = useRef(new Map<string, string>());
  const forget = useRef(() => {});
  useEffect(() => {
    const form = findForm();
    if (!name || !form) return;
    const key = `draft-${name}-${document.documentElement.dataset.viewer ?? ""}`;
    initial.current = new Map(fieldsOf(form).map((field) => [field.name, initialValue(field)]));
    const draft = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    // Whoever leaves before it is restored keeps it.
    let waiting = draft;
    const finish = () => {
      setRestored(restore(form, draft));
      waiting = {};
    };
    // Only after hydration, when early clicks have been replayed and long lists of options are rendered.
    form.closest("[data-island]")?.addEventListener("hydrated", () => setTimeout(finish), { once: true });
    const save = () => {
      // Fields that hydration adds are empty at first.
      const changed = fieldsOf(form).filter((field) => field.value !== (initial.current.get(field.name) ?? ""));
      const kept = { ...waiting, ...Object.fromEntries(changed.map(({ name, value }) => [name, value])) };
      if (Object.keys(kept).length === 0) return sessionStorage.removeItem(key);
      sessionStorage.setItem(key, JSON.stringify(kept));
    };
    forget.current = () => {
      waiting = {};
      initial.current = new Map(fieldsOf(form).map(({ name, value }) => [name, value]));
      sessionStorage.removeItem(key);
      setRestored(false);
    };
    addEventListener("pagehide", save);
    return () => removeEventListener("pagehide", save);
  }, [name]);
  return { isRestored, forget: () => forget.current() };
}

const fieldsOf = (form: HTMLFormElement): FormField[] =>
  [...form.elements].filter((element) => isFormField(element)).filter(({ name }) => name !== "");

const isFormField = (element: Element): element is FormField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

function initialValue(field: FormField): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "";
}

/** All fields or none: without its recipient, a message would become an announcement. @returns whether one changed */
function restore(form: HTMLFormElement, draft: Record<string, string>): boolean {
  const fields = fieldsOf(form).filter((field) => {
    const isEdited = field.value !== initialValue(field);
    return !isEdited && draft[field.name] !== undefined && draft[field.name] !== field.value;
  });
  if (!fields.every((field) => accepts(field, draft[field.name]!))) return false;
  for (const field of fields) {
    // React overrides the setter of the element, and notices changes made with the prototype's.
    const prototype = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
    prototype?.set?.call(field, draft[field.name]);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
  return fields.length > 0;
}

const accepts = (field: FormField, value: string) =>
  !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);

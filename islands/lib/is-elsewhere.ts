const CONTROLS = "a, button, input, select, summary, textarea, dialog, [contenteditable], [tabindex='0']";

/** Whether a key belongs to a control outside of the part of the page, whose own shortcuts then don't apply (WCAG 2.1.4). */
export const isElsewhere = (target: EventTarget | null, part: string): boolean => {
  const control = (target as Element | null)?.closest?.(CONTROLS);
  return control != null && !control.closest(part);
};

const CONTROLS = "a, button, input, select, summary, textarea, dialog, [contenteditable], [tabindex='0']";

/**
 * Whether a key belongs to a control outside of the given part of the page, so that the part's letters and arrows must leave
 * it alone (WCAG 2.1.4).
 */
export const isElsewhere = (target: EventTarget | null, part: string): boolean => {
  const control = (target as Element | null)?.closest?.(CONTROLS);
  return control != null && !control.closest(part);
};

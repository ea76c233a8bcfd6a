/** Fills in the fields `latitude` and `longitude` of a form, in degrees. */
export function setPosition(form: HTMLFormElement | null, position: { latitude: string; longitude: string }): void {
  for (const [name, degrees] of Object.entries(position)) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | null;
    if (!field) continue;
    field.value = degrees;
    // The map and the draft follow.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The tooltip of an icon button is its accessible name. Loads the code when the first one is hovered or focused. */
export function watchTooltips(): void {
  const loading = new AbortController();
  const load = (event: Event) => {
    if (!(event.target as Element).closest?.("[data-tooltip]")) return;
    loading.abort();
    void import("./tooltips.ts").then(({ startTooltips }) => startTooltips(event));
  };
  for (const type of ["pointerover", "focusin"])
    document.addEventListener(type, load, { passive: true, signal: loading.signal });
}

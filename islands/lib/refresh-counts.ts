// The counts beside a queue, in tabs and filters that no island draws: read again when something was decided.

/** Of several decisions in a row the last one's counts stand. */
let latest = 0;

/** Asks for this page once more, and takes over what it says in each `data-count`. */
export async function refreshCounts(): Promise<void> {
  const turn = ++latest;
  const page = await fetch(location.href).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (page === null || turn !== latest) return;
  const fresh = new DOMParser().parseFromString(page, "text/html");
  for (const place of document.querySelectorAll<HTMLElement>("[data-count]")) {
    const now = fresh.querySelector<HTMLElement>(`[data-count="${place.dataset.count}"]`);
    if (!now) continue;
    place.hidden = now.hidden;
    place.replaceChildren(...now.childNodes);
  }
}

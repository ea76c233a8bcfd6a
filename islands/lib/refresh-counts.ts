// Updates the counts in tabs and filters, which are not part of any island.

let latest = 0;

/** Fetches this page again and copies the content of each `data-count` element. The last of several calls wins. */
export async function refreshCounts(): Promise<void> {
  const turn = ++latest;
  const page = await fetch(location.href).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  );
  if (page === null || turn !== latest) return;
  const fresh = new DOMParser().parseFromString(page, "text/html");
  for (const element of document.querySelectorAll<HTMLElement>("[data-count]")) {
    const updated = fresh.querySelector<HTMLElement>(`[data-count="${element.dataset.count}"]`);
    if (!updated) continue;
    element.hidden = updated.hidden;
    element.replaceChildren(...updated.childNodes);
  }
}

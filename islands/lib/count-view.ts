// Counts the view of a place's page that the browser loaded in advance: only its script knows when it is shown.

const PLACE_PAGE = /^\/business\/([\da-f-]{36})$/;

export function countPrerenderedView(): void {
  const [, id] = PLACE_PAGE.exec(location.pathname) ?? [];
  if (!id) return;
  const count = () => void fetch(`/api/businesses/${id}/views`, { method: "POST", keepalive: true }).catch(() => {});
  const [loading] = performance.getEntriesByType("navigation") as Navigation[];
  if ((document as Prerenderable).prerendering) document.addEventListener("prerenderingchange", count, { once: true });
  else if (loading?.activationStart || loading?.deliveryType === "navigational-prefetch") count();
}

type Prerenderable = Document & { prerendering?: boolean };
type Navigation = PerformanceNavigationTiming & { activationStart?: number; deliveryType?: string };

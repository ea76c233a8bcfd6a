// Measures how fast a page feels, once per view, as https://web.dev/articles/vitals defines it.

type Entry = PerformanceEntry & { interactionId?: number; value?: number; hadRecentInput?: boolean };

const MAX = 60_000;
/** The slowest one of so many interactions isn't counted. */
const INTERACTIONS_PER_OUTLIER = 50;

/** Not for pages that were in the background while they loaded. @param route their pattern: the address itself isn't sent */
export function measureSpeed(route: string): void {
  const [navigation] = performance.getEntriesByType("navigation") as (Entry & { activationStart?: number })[];
  const began = navigation?.activationStart ?? 0;
  const isHiddenSince = ({ name, startTime }: PerformanceEntry) =>
    name === "hidden" && (startTime > began || began === 0);
  if (performance.getEntriesByType("visibility-state").some(isHiddenSince)) return;
  const interactions = new Map<number, number>();
  let lcp: number | undefined;
  let cls = canObserve("layout-shift") ? 0 : undefined;
  let burst = { value: 0, began: 0, ended: -MAX };
  observe("largest-contentful-paint", ({ startTime }) => {
    lcp = Math.max(0, startTime - began);
  });
  observe("layout-shift", ({ value = 0, startTime, hadRecentInput }) => {
    if (hadRecentInput) return;
    const goesOn = startTime - burst.ended < 1000 && startTime - burst.began < 5000;
    burst = goesOn ? burst : { value: 0, began: startTime, ended: startTime };
    burst = { ...burst, value: burst.value + value, ended: startTime };
    cls = Math.max(cls ?? 0, burst.value);
  });
  for (const type of ["first-input", "event"])
    observe(type, ({ interactionId, duration }) => {
      if (interactionId) interactions.set(interactionId, Math.max(interactions.get(interactionId) ?? 0, duration));
    });
  const send = () => {
    if (document.visibilityState !== "hidden" || (document as { prerendering?: boolean }).prerendering) return;
    removeEventListener("visibilitychange", send, true);
    for (const flush of flushes.splice(0)) flush();
    const slowest = [...interactions.values()].sort((a, b) => b - a);
    const inp = slowest[Math.floor(slowest.length / INTERACTIONS_PER_OUTLIER)];
    const measured = { lcp, inp, cls: cls === undefined ? cls : cls * 1000 };
    const rounded = Object.entries(measured).map(([name, value]) => [name, value && Math.min(MAX, Math.ceil(value))]);
    const body = JSON.stringify({ route, ...Object.fromEntries(rounded) });
    navigator.sendBeacon("/api/speed", new Blob([body], { type: "application/json" }));
  };
  addEventListener("visibilitychange", send, true);
}

const canObserve = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

/** What observers haven't been told yet when the page is left. */
const flushes: (() => void)[] = [];

function observe(type: string, read: (entry: Entry) => void): void {
  if (!canObserve(type)) return;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(read));
  flushes.push(() => observer.takeRecords().forEach(read));
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Chooses whether this view is measured, as the operator set it: never for people who ask not to be tracked. */
export function sampleSpeed(): void {
  const [percent, route] = document.documentElement.dataset.speed?.split(" ") ?? [];
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (!route || globalPrivacyControl || doNotTrack === "1" || Math.random() * 100 >= Number(percent)) return;
  const { prerendering: isPrerendering = false } = document as Document & { prerendering?: boolean };
  // Nobody waits for a page in a tab that isn't shown.
  if (document.visibilityState === "hidden" && !isPrerendering) return;
  const start = async () => (await import("./measure-speed.ts")).measureSpeed(route);
  const startOnceLoaded = () => {
    if (document.readyState === "complete") void start();
    else addEventListener("load", () => void start());
  };
  if (isPrerendering) document.addEventListener("prerenderingchange", startOnceLoaded, { once: true });
  else startOnceLoaded();
}

/** Chooses whether this view is measured, as the operator set it: never for people who ask not to be tracked. */
export function sampleSpeed(): void {
  const [percent, route] = document.documentElement.dataset.speed?.split(" ") ?? [];
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (!route || globalPrivacyControl || doNotTrack === "1" || Math.random() * 100 >= Number(percent)) return;
  const start = async () => (await import("./measure-speed.ts")).measureSpeed(route);
  if (document.readyState === "complete") void start();
  else addEventListener("load", () => void start());
}

/** In pixels: no on-screen keyboard is lower, and no bar of a browser that comes and goes is as high. */
const MIN_HEIGHT = 120;

/** Phones can close the on-screen keyboard while its field keeps the focus. Then the page has `data-keyboard="closed"`. */
export function watchKeyboard(): void {
  const viewport = window.visualViewport;
  let [width, tallest] = [innerWidth, viewport?.height ?? 0];
  viewport?.addEventListener("resize", () => {
    if (innerWidth !== width) [width, tallest] = [innerWidth, 0];
    const height = viewport.height * viewport.scale;
    tallest = Math.max(tallest, height);
    document.documentElement.dataset.keyboard = height > tallest - MIN_HEIGHT ? "closed" : "open";
  });
}

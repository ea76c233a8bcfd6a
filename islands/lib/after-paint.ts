/** Waits until the browser has painted what it knows now. It doesn't paint tabs in the background. */
export async function afterPaint(): Promise<void> {
  if (!document.hidden) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

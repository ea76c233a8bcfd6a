// A word on hover or focus: after 700 ms, at once for the next one within 300 ms.
import { type ReactNode, useEffect, useRef } from "react";

/** ms before a tooltip opens; and ms after one has closed, within which the next opens at once. */
export const TIP_DELAY = 700;
export const TIP_SKIP_DELAY = 300;
/** ms the pointer has for the way from a button to its tip, and pixels between the two. */
const GRACE = 100;
const GAP = 6;

/** Shows the accessible names of the buttons in it, for whoever sees their icons alone. */
export function Tooltips({ children }: { children: ReactNode }) {
  const tip = useRef<HTMLDivElement>(null);
  const tips = useRef<ReturnType<typeof watchTooltips>>(undefined);
  useEffect(() => {
    tips.current = watchTooltips(tip.current!);
    return tips.current.close;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches what happens to the buttons in it
    <div
      onPointerOver={({ target, pointerType }) => pointerType === "mouse" && tips.current?.hover(target as Element)}
      onPointerLeave={() => tips.current?.hover(null)}
      onPointerDown={() => tips.current?.close()}
      onFocus={({ target }) => target.matches(":focus-visible") && tips.current?.open(target)}
      onBlur={() => tips.current?.close()}
    >
      {children}
      <div ref={tip} popover="manual" role="tooltip" className="tip" />
    </div>
  );
}

/** One tip for many buttons. */
function watchTooltips(tip: HTMLElement) {
  let hovered: Element | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watching = new AbortController();

  function open(button: Element): void {
    clearTimeout(timer);
    if (!tip.showPopover || !button.ariaLabel) return;
    tip.textContent = button.ariaLabel;
    if (!isOpen) tip.showPopover();
    isOpen = true;
    place(tip, button);
    watching.abort();
    watching = new AbortController();
    addEventListener("scroll", close, { capture: true, passive: true, signal: watching.signal });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal: watching.signal });
  }

  function close(): void {
    clearTimeout(timer);
    if (!isOpen) return;
    isOpen = false;
    closedAt = performance.now();
    watching.abort();
    if (tip.isConnected) tip.hidePopover();
  }

  function leave(): void {
    hovered = null;
    close();
  }

  /** @param target what the pointer is over now, if it is over any of it */
  function hover(target: Element | null): void {
    const button = target?.closest("button[aria-label]") ?? null;
    const isStill = target === tip || (button !== null && button === hovered);
    if (!isStill || isOpen) clearTimeout(timer);
    if (isStill) return;
    if (button || !isOpen) hovered = button;
    if (!button) timer = setTimeout(leave, GRACE);
    else if (isOpen || performance.now() - closedAt < TIP_SKIP_DELAY) open(button);
    else timer = setTimeout(() => open(button), TIP_DELAY);
  }

  return { open, close, hover };
}

/** Above the button, or below where there is no room, and never over the edge. */
function place(tip: HTMLElement, button: Element): void {
  const at = button.getBoundingClientRect();
  const left = at.left + (at.width - tip.offsetWidth) / 2;
  const above = at.top - GAP - tip.offsetHeight;
  tip.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - tip.offsetWidth - GAP))}px`;
  tip.style.top = `${above >= GAP ? above : at.bottom + GAP}px`;
}

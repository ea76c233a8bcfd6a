// Tooltips on hover or focus: after 700 ms, or right away within 300 ms of the previous one.
import { type ReactNode, useEffect, useRef } from "react";

/** ms until a tooltip opens, and ms after one has closed within which the next one opens right away. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;
/** ms for the pointer to move from a button to its tooltip. */
const GRACE_MS = 100;
/** Pixels between a button and its tooltip. */
const GAP = 6;

/** Shows the accessible names of the icon buttons in it. */
export function Tooltips({ children }: { children: ReactNode }) {
  const tooltip = useRef<HTMLDivElement>(null);
  const controls = useRef<ReturnType<typeof controlTooltip>>(undefined);
  useEffect(() => {
    controls.current = controlTooltip(tooltip.current!);
    return controls.current.close;
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the events of the buttons in it
    <div
      onPointerOver={({ target, pointerType }) => pointerType === "mouse" && controls.current?.hover(target as Element)}
      onPointerLeave={() => controls.current?.hover(null)}
      onPointerDown={() => controls.current?.close()}
      onFocus={({ target }) => target.matches(":focus-visible") && controls.current?.open(target)}
      onBlur={() => controls.current?.close()}
    >
      {children}
      <div ref={tooltip} popover="manual" role="tooltip" className="tip" />
    </div>
  );
}

/** One tooltip element for many buttons. */
function controlTooltip(tooltip: HTMLElement) {
  let hovered: Element | null = null;
  let isOpen = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listeners = new AbortController();

  function open(button: Element): void {
    clearTimeout(timer);
    if (!tooltip.showPopover || !button.ariaLabel) return;
    tooltip.textContent = button.ariaLabel;
    if (!isOpen) tooltip.showPopover();
    isOpen = true;
    placeBeside(button, tooltip);
    listeners.abort();
    listeners = new AbortController();
    addEventListener("scroll", close, { capture: true, passive: true, signal: listeners.signal });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal: listeners.signal });
  }

  function close(): void {
    clearTimeout(timer);
    if (!isOpen) return;
    isOpen = false;
    closedAt = performance.now();
    listeners.abort();
    if (tooltip.isConnected) tooltip.hidePopover();
  }

  function leave(): void {
    hovered = null;
    close();
  }

  /** @param target the element under the pointer, or null if the pointer left */
  function hover(target: Element | null): void {
    const button = target?.closest("button[aria-label]") ?? null;
    const isSame = target === tooltip || (button !== null && button === hovered);
    if (!isSame || isOpen) clearTimeout(timer);
    if (isSame) return;
    if (button || !isOpen) hovered = button;
    if (!button) timer = setTimeout(leave, GRACE_MS);
    else if (isOpen || performance.now() - closedAt < TOOLTIP_SKIP_DELAY_MS) open(button);
    else timer = setTimeout(() => open(button), TOOLTIP_DELAY_MS);
  }

  return { open, close, hover };
}

/** Above the button, or below it if there is no space, within the window. */
function placeBeside(button: Element, tooltip: HTMLElement): void {
  const { left, width, top, bottom } = button.getBoundingClientRect();
  const centered = left + (width - tooltip.offsetWidth) / 2;
  const maxLeft = document.documentElement.clientWidth - tooltip.offsetWidth - GAP;
  const above = top - GAP - tooltip.offsetHeight;
  tooltip.style.left = `${Math.max(GAP, Math.min(centered, maxLeft))}px`;
  tooltip.style.top = `${above >= GAP ? above : bottom + GAP}px`;
}

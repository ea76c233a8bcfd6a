// Tooltips on hover or focus: after 700 ms, or right away within 300 ms of the previous one.

/** ms until a tooltip opens, and ms after one has closed within which the next one opens right away. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;
/** ms for the pointer to move from a button to its tooltip. */
const GRACE_MS = 100;
const GAP = 6;

/** @param first the event that loaded this code */
export function startTooltips(first: Event): void {
  const { open, close, hover } = controlTooltip();
  const onHover = ({ target, pointerType }: PointerEvent) => pointerType === "mouse" && hover(target as Element);
  const onFocus = ({ target }: Event) => {
    const button = (target as Element).closest("[data-tooltip]");
    if (button?.matches(":focus-visible")) open(button);
    else close();
  };
  document.addEventListener("pointerover", onHover, { passive: true });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", close, { passive: true });
  document.addEventListener("focusout", close);
  document.documentElement.addEventListener("pointerleave", () => hover(null));
  if (first.type === "pointerover") onHover(first as PointerEvent);
  else onFocus(first);
}

function controlTooltip() {
  const tooltip = Object.assign(document.createElement("div"), {
    popover: "manual",
    role: "tooltip",
    className: "tip",
  });
  let hovered: Element | null = null;
  let isOpen = false;
  let isLeaving = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let listeners = new AbortController();

  function open(button: Element): void {
    clearTimeout(timer);
    isLeaving = false;
    if (!tooltip.showPopover || !button.ariaLabel || !button.matches(":hover, :focus-visible")) return;
    tooltip.textContent = button.ariaLabel;
    // What is outside an open dialog is inert.
    const container = button.closest("dialog") ?? document.body;
    if (tooltip.parentElement !== container) container.append(tooltip);
    if (!tooltip.matches(":popover-open")) tooltip.showPopover();
    isOpen = true;
    placeBeside(button, tooltip);
    listeners.abort();
    listeners = new AbortController();
    const follow = () => placeBeside(button, tooltip);
    // Moving the focus to a button may scroll it into view.
    addEventListener("scroll", follow, { capture: true, passive: true, signal: listeners.signal });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal: listeners.signal });
  }

  function close(): void {
    clearTimeout(timer);
    isLeaving = false;
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

  function hover(target: Element | null): void {
    const button = target === tooltip ? hovered : (target?.closest("[data-tooltip]") ?? null);
    if (!button) {
      if (!hovered || isLeaving) return;
      clearTimeout(timer);
      isLeaving = true;
      timer = setTimeout(leave, GRACE_MS);
      return;
    }
    if (button === hovered && !isLeaving) return;
    const isNext = button !== hovered;
    hovered = button;
    clearTimeout(timer);
    isLeaving = false;
    if (!isNext && isOpen) return;
    if (isOpen || performance.now() - closedAt < TOOLTIP_SKIP_DELAY_MS) open(button);
    else timer = setTimeout(() => open(button), TOOLTIP_DELAY_MS);
  }

  return { open, close, hover };
}

function placeBeside(button: Element, tooltip: HTMLElement): void {
  const { left, width, top, bottom } = button.getBoundingClientRect();
  const centered = left + (width - tooltip.offsetWidth) / 2;
  const maxLeft = document.documentElement.clientWidth - tooltip.offsetWidth - GAP;
  const above = top - GAP - tooltip.offsetHeight;
  tooltip.style.left = `${Math.max(GAP, Math.min(centered, maxLeft))}px`;
  tooltip.style.top = `${above >= GAP ? above : bottom + GAP}px`;
}

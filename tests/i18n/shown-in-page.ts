// What an open page shows and says: its texts and labels, with the rectangle in which one sees them.

/** Left, top, width and height, in pixels of the page. */
export type Box = [number, number, number, number];

/** The rows of nodes that end with a text, the shortest first. Without a box it is hidden, or only said. */
export type Shown = { rows: { shown: string; box?: Box }[] };

/** Runs in the page, with all that it needs. */
export function readShown(): Shown[] {
  const MAX_NODES = 12;
  const LABELS = ["aria-label", "placeholder", "title", "alt", "value"];
  const found: Shown[] = [{ rows: [{ shown: document.title }] }];
  // What lets clicks through would not be found at its point.
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = "* { pointer-events: auto !important }";

  /** Nothing, unless one sees the element in the middle of the rectangle. */
  function toBox({ left, top, width, height }: DOMRect, element: Element): Box | undefined {
    if (width < 4 || height < 4 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      return;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !(element.contains(hit) || (hit.contains(element) && hit.closest("a, button, label, summary")))) return;
    return [left + scrollX, top + scrollY, width, height].map(Math.round) as Box;
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (!node.textContent!.includes("~") || parent.closest("script, style, noscript, template")) continue;
    const rows: Shown["rows"] = [];
    const range = document.createRange();
    range.setEndAfter(node);
    let first: Node | null = node;
    for (let count = 0; first && count < MAX_NODES; count++, first = first.previousSibling) {
      if (first.nodeType === Node.COMMENT_NODE) continue;
      range.setStartBefore(first);
      rows.push({ shown: range.toString(), box: toBox(range.getBoundingClientRect(), parent) });
    }
    found.push({ rows });
  }
  for (const element of document.querySelectorAll(LABELS.map((label) => `[${label}*="~"]`).join(", ")))
    for (const label of LABELS) {
      const shown = element.getAttribute(label);
      if (shown?.includes("~")) found.push({ rows: [{ shown, box: toBox(element.getBoundingClientRect(), element) }] });
    }
  style.remove();
  return found;
}

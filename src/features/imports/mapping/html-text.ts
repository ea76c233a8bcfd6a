import { decodeHTML } from "entities";

const BLOCKS =
  "address|article|blockquote|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|tr|ul";

const HIDDEN = [
  { opening: /<!--/, closing: /-->/ },
  { opening: /<script\b/i, closing: /<\/script\s*>/i },
  { opening: /<style\b/i, closing: /<\/style\s*>/i },
];

/** What isn't closed is hidden until the end. In linear time even for hostile texts, unlike one pattern for both. */
const removeBetween = (html: string, opening: RegExp, closing: RegExp): string =>
  html
    .split(opening)
    .map((part, i) => (i === 0 ? part : part.split(closing).slice(1).join("")))
    .join("");

/** The text of HTML, with line breaks between its blocks. Text without tags and entities stays as it is. */
export function toPlainText(text: string): string {
  const isHtml = /<\/?[a-z][^<>]*>|<!--/i.test(text);
  if (!isHtml) return decodeEntities(text);
  const visible = HIDDEN.reduce((html, { opening, closing }) => removeBetween(html, opening, closing), text)
    .replace(/\s+/g, " ")
    .replace(new RegExp(`</?(?:${BLOCKS})\\b[^<>]*>`, "gi"), "\n")
    .replace(/<\/?[a-z][^<>]*>/gi, "");
  const lines = decodeEntities(visible)
    .split("\n")
    .map((line) => line.trim());
  return lines
    .filter((line, i) => line !== "" || (i > 0 && lines[i - 1] !== ""))
    .join("\n")
    .trim();
}

/** Exporters escape twice: "g&amp;uuml;ertecillo". */
function decodeEntities(text: string): string {
  const once = ENTITY.test(text) ? decodeHTML(text) : text;
  return ENTITY.test(once) && once !== text ? decodeHTML(once) : once;
}

const ENTITY = /&(?:#\w{1,8}|[a-z]\w{1,30});/i;

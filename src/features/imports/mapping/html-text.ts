import { decodeHTML } from "entities";

const BLOCKS =
  "address|article|blockquote|br|dd|div|dl|dt|figure|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|tr|ul";

/** The text of HTML, with line breaks between its blocks. Text without tags and entities stays as it is. */
export function toPlainText(text: string): string {
  const isHtml = /<\/?[a-z][^<>]*>|<!--/i.test(text);
  if (!isHtml) return decodeEntities(text);
  const visible = text
    .replace(/<!--[^>]*-->/g, "")
    .replace(/<(script|style)\b[^<>]*>[^<]*(?:<(?!\/\1)[^<]*)*<\/\1\s*>/gi, "")
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

const MAX_PREVIEW = 160;

export function toPreviewText(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length <= MAX_PREVIEW ? line : `${line.slice(0, MAX_PREVIEW).replace(/(?<!\s)\s+\S*$/, "")} …`;
}

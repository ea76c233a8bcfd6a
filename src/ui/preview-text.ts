const MAX_PREVIEW = 160;

export function toPreviewText(text: string): string {
  const line = text.replace(/\s+/g, " ");
  // Not within an emoji, nor between a letter and its accent.
  const cut = new Intl.Segmenter().segment(line).containing(MAX_PREVIEW)?.index;
  return cut === undefined ? line : `${line.slice(0, cut).replace(/(?<!\s)\s+\S*$/, "")} …`;
}

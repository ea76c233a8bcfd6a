// React renders preloads of images before the markup, where hydration does not expect them.

const PRELOAD = '<link rel="preload"';

export function withoutPreloads(markup: string): string {
  let start = 0;
  while (markup.startsWith(PRELOAD, start)) start = markup.indexOf(">", start) + 1;
  return start === 0 ? markup : markup.slice(start);
}

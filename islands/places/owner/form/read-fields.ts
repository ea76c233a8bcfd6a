// What was typed into the fields of a place, as the API takes it.

/** The fields `names.fr` and so on, without empty ones; null if all are. */
export function readGroup(prefix: string, fields: Record<string, string>): Record<string, string> | null {
  const texts = Object.entries(fields).filter(([name, text]) => name.startsWith(prefix) && text.trim() !== "");
  return texts.length > 0 ? Object.fromEntries(texts.map(([name, text]) => [name.slice(prefix.length), text])) : null;
}

export function toUrl(typed: string): string {
  const text = typed.trim();
  return /^[^\s:/]{1,253}\.[^\s:/]{1,253}(\/\S*)?$/.test(text) ? `https://${text}` : text;
}

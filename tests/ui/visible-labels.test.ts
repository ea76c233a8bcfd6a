// Whoever speaks to a screen says what is written on a button: its accessible name contains that (WCAG 2.5.3).
import { expect, test } from "bun:test";

const ELEMENT = /<(Button|ButtonLink|button|a)\b(?:(?!<\/\1>)[\s\S])*?<\/\1>/g;

test("accessible names of buttons and links contain their visible label", async () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const path of new Bun.Glob("{islands,src}/**/*.tsx").scanSync(".")) {
    const text = await Bun.file(path).text();
    for (const [element] of text.matchAll(ELEMENT)) {
      const [, name] = /aria-label=\{(?:`\$\{)?t\("([^"]+)"/.exec(element) ?? [];
      const [, label] = />\s*(?:<[A-Z]\w* [^>]*\/>\s*)?\{t\("([^"]+)"\)\}/.exec(element) ?? [];
      if (!name || !label) continue;
      compared++;
      if (!name.toLowerCase().includes(label.toLowerCase())) wrong.push(`${path}: "${label}" is called "${name}"`);
    }
  }
  expect(compared).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});

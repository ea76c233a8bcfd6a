// Comments are sentences: each says of itself what it is about.
import { expect, test } from "bun:test";

test("no comment begins with a bare preposition", async () => {
  const found: string[] = [];
  for (const file of new Bun.Glob("{src,islands,db}/**/*.{ts,tsx}").scanSync(".")) {
    const lines = (await Bun.file(file).text()).split("\n");
    for (const [i, line] of lines.entries()) {
      const isContinued = /^\s*\/\//.test(line) && /^\s*\/\//.test(lines[i - 1] ?? "");
      const isOpening = /^\s*(?:\/\/|\/\*\*?|\{\/\*)\s*(?:Of|As|By|For)\b/.test(line);
      const isFirst = /^\s*\/\*\*$/.test(lines[i - 1] ?? "") && /^\s*\* (?:Of|As|By|For)\b/.test(line);
      if ((isOpening && !isContinued) || isFirst) found.push(`${file}:${i + 1} ${line.trim()}`);
    }
  }
  expect(found).toEqual([]);
});

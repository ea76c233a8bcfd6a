// A copy of the sources whose English texts are marked, and whose tests over HTTP keep which of them responses, emails and
// notifications say.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { withoutContext } from "../../src/i18n/messages.ts";
import { toMark } from "./marks.ts";

const COPIED = [
  "bunfig.toml",
  "db",
  "deploy",
  "docs",
  "islands",
  "package.json",
  "src",
  "static",
  "tests",
  "tsconfig.json",
];
const LINKED = [".git", "node_modules"];

/** What is different in the copy: a file, what stands there once, and what takes its place. */
const CHANGES: readonly [file: string, from: string, to: string][] = [
  [
    "src/i18n/messages.ts",
    "import toReview from",
    'import marked from "./marked.json" with { type: "json" };\nimport toReview from',
  ],
  [
    "src/i18n/messages.ts",
    "  const path = catalogs[language];",
    '  if (language === "en") return marked;\n  const path = catalogs[language];',
  ],
  // English tags are shown as they are stored.
  ["src/i18n/tags.ts", "const isEnglish = () => getLanguage() === SOURCE_LANGUAGE;", "const isEnglish = () => false;"],
  ["tests/documented.ts", "await ask(request);", "await keepResponse(request, await ask(request));"],
  ["tests/documented.ts", "import * as v", 'import { keepResponse } from "./text-places/responses.ts";\nimport * as v'],
  ["tests/test-app.ts", "mails.push(mail)", "mails.push(keepMail(mail))"],
  [
    "tests/test-app.ts",
    "import { afterAll",
    'import { keepMail } from "./text-places/responses.ts";\nimport { afterAll',
  ],
  ["tests/push/push-service.ts", "JSON.parse(browser.decrypt(body))", "JSON.parse(keepPush(browser.decrypt(body)))"],
  [
    "tests/push/push-service.ts",
    "import { createDecipheriv",
    'import { keepPush } from "../text-places/responses.ts";\nimport { createDecipheriv',
  ],
];

/** @param texts in the order of their numbers */
export function makeMarkedCopy(folder: string, texts: readonly string[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true });
  for (const name of LINKED) symlinkSync(resolve(name), join(folder, name));
  for (const [file, from, to] of CHANGES)
    writeFileSync(
      join(folder, file),
      readFileSync(join(folder, file), "utf8").replace(from, () => to),
    );
  const marked = texts.map((text, number) => [text, `${toMark(number)}${withoutContext(text)}${toMark(number)}`]);
  writeFileSync(join(folder, "src/i18n/marked.json"), JSON.stringify(Object.fromEntries(marked)));
}

/** Those whose text doesn't stand in its file exactly once. */
export const listChangesThatDoNotFit = (): string[] =>
  CHANGES.filter(([file, from]) => readFileSync(file, "utf8").split(from).length !== 2).map(
    ([file, from]) => `${file}: ${from}`,
  );

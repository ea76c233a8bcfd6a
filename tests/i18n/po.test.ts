// Those who translate get the texts as PO, and hand them back; a new language is started by one command.
import { expect, test } from "bun:test";
import { cp, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findPlaces } from "../../src/build/messages.ts";
import { readPo, writePo } from "../../src/build/po.ts";
import { CATALOGS, REVIEW, type Review, readCatalog } from "../../src/build/translations.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "../../src/i18n/languages.ts";

const places = await findPlaces();
const review: Review = await Bun.file(REVIEW).json();

test.each(LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE))(
  "%s comes back as it went",
  async (language) => {
    const before = { catalog: await readCatalog(language), toReview: review[language] ?? {} };
    const { catalog, toReview, unknown } = readPo(language, writePo(language, before, places), before);
    expect(`${JSON.stringify(catalog, null, 2)}\n`).toBe(await Bun.file(`${CATALOGS}/${language}.json`).text());
    expect({ toReview, unknown }).toEqual({ toReview: before.toReview, unknown: [] });
  },
);

const ofJana = {
  catalog: {
    "Sign out": "Přihlásit",
    "{count, plural, one {# place} other {# places}} saved": "",
    'Say "hi"': "Pozdravte",
    "Save\nall": "Uložit",
  },
  toReview: { "Sign out": "Sign in", "Save\nall": "Save" },
};
const placesOfJana = new Map([
  ["Sign out", ["src/ui/Menu.tsx:12", "islands/Menu.tsx:3"]],
  ["Save\nall", ["islands/admin/queue-tab.tsx:4"]],
]);

test("Jana sees where a text is, what it was before, and that its syntax is ICU", () => {
  const file = writePo("cs", ofJana, placesOfJana);
  expect(file).toContain('"Language: cs\\n"');
  expect(file).toContain(`#. Travelers meet this text.
#. Translated when it was: "Sign in"
#: src/ui/Menu.tsx:12
#: islands/Menu.tsx:3
#, fuzzy
msgid "Sign out"
msgstr "Přihlásit"`);
  expect(file).toMatch(/#\. Only owners and admins meet this text\.\n.*\n#: islands\/admin\/queue-tab\.tsx:4/);
  expect(file).toContain('#, icu-message-format\nmsgid "{count, plural,');
  expect(file).toContain('msgid "Say \\"hi\\""');
});

const toPo = (language: string, ...entries: string[]) =>
  [`msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"`, ...entries].join(
    "\n\n",
  );

test("a mended text is reviewed, a doubtful one isn't, and one that is gone is named", () => {
  const file = toPo(
    "cs_CZ",
    'msgid "Sign out"\nmsgstr "Odhlásit"',
    '#, fuzzy\nmsgid "Say \\"hi\\""\nmsgstr "Ahoj"',
    'msgid "Save\\nall"\nmsgstr ""',
    'msgid "Gone"\nmsgstr "Pryč"',
  );
  expect(readPo("cs", file, ofJana)).toEqual({
    catalog: { ...ofJana.catalog, "Sign out": "Odhlásit", 'Say "hi"': "Ahoj" },
    toReview: { "Save\nall": "Save", 'Say "hi"': 'Say "hi"' },
    unknown: ["Gone"],
  });
});

const saved = (translation: string) =>
  toPo("cs", `msgid "{count, plural, one {# place} other {# places}} saved"\nmsgstr "${translation}"`);

test.each([
  [saved("Uloženo"), "The translation of “{count, plural,.* has no placeholders where English has {count}"],
  [saved("Uloženo {počet"), "isn't valid in ICU MessageFormat"],
  [saved("Uloženo: {count, plural, one {#} other {#}}"), "lacks the plural form few, many"],
  ["<html>", "The file has no texts"],
  [toPo("da_DK", 'msgid "Sign out"\nmsgstr "Log ud"'), "The file is in da_DK, not in cs"],
])("what can't be used is refused: %#", (file, reason) => {
  expect(() => readPo("cs", file, ofJana)).toThrow(new RegExp(reason.replaceAll(/[{}]/g, "\\$&")));
});

test("Núria starts Catalan with five texts, and a broken one changes nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "translate-"));
  try {
    for (const part of ["src", "islands", "db", "docs", "package.json", "tsconfig.json"])
      await cp(part, join(folder, part), { recursive: true });
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    const translate = (...args: string[]) => {
      const { stdout, stderr } = Bun.spawnSync([process.execPath, "src/build/translate.ts", ...args], { cwd: folder });
      return `${stdout}${stderr}`;
    };
    const read = (path: string) => Bun.file(join(folder, path));
    const { forTravelers } = await Bun.file("src/i18n/coverage.json").json();

    expect(translate()).toContain("npm run translate -- export xx");
    expect(translate("zh-hant")).toContain("“zh-hant” is no tag of a language");
    expect(translate("catalan!")).toMatch(/language tag/i);
    expect(translate("de")).toContain("There is de already.");
    const said = translate("ca");
    expect(said).toContain(`Catalan needs the ${forTravelers} texts that travelers meet.`);
    expect(said).toContain("LANGUAGES=en,ca npm run dev");
    expect(await read(`${CATALOGS}/ca.md`).text()).toStartWith("# Catalan (ca): style note");
    expect(await read("src/i18n/catalogs.ts").text()).toContain('"ca": ca');
    expect((await read("src/i18n/coverage.json").json()).languages.ca.scope).toBe("started");

    expect(translate("export", "ca")).toMatch(/^ca\.po has the \d+ texts/);
    const texts = {
      Close: "Tanca",
      Cancel: "Cancel·la",
      Save: "Desa",
      Delete: "Suprimeix",
      "{label}: {value}": "{label}: {value}",
    };
    const filled = Object.entries(texts).reduce(
      (file, [text, own]) => file.replace(`msgid "${text}"\nmsgstr ""`, `msgid "${text}"\nmsgstr "${own}"`),
      await read("ca.po").text(),
    );
    await Bun.write(join(folder, "ca.po"), filled);
    expect(translate("import", "ca")).toMatch(/^ca: 5 of \d+ texts translated/m);
    expect(await read(`${CATALOGS}/ca.json`).json()).toMatchObject(texts);

    const catalog = await read(`${CATALOGS}/ca.json`).text();
    await Bun.write(join(folder, "ca.po"), filled.replace('msgstr "{label}: {value}"', 'msgstr "{etiqueta}"'));
    expect(translate("import", "ca")).toContain(
      "The translation of “{label}: {value}” has {etiqueta} where English has",
    );
    expect(await read(`${CATALOGS}/ca.json`).text()).toBe(catalog);
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { expect, test } from "bun:test";
import { limitHover } from "../../src/build/assets.ts";
import { manifest } from "../../src/http/assets.ts";

test("styles for a pointer over an element need a pointer that can hover", () => {
  expect(limitHover(".a:hover,.b[data-on]{color:red}")).toBe(
    ".b[data-on]{color:red}@media (hover:hover){.a:hover{color:red}}",
  );
  expect(limitHover("@media print{.a:hover{top:0}}")).toBe("@media print{@media (hover:hover){.a:hover{top:0}}}");
  expect(limitHover(".a:is(.b,.c):hover{top:0}.d{top:1px}")).toBe(
    "@media (hover:hover){.a:is(.b,.c):hover{top:0}}.d{top:1px}",
  );
});

test("no sheet has a hover style outside of such a rule", async () => {
  for (const sheet of Object.values(manifest.sheets)) {
    const css = await Bun.file(`static/build/files/${sheet}`).text();
    const withoutMedia = css.replace(/@media \(hover:hover\)\{(?:[^{}]*\{[^{}]*\})*\}/g, "");
    expect([sheet, withoutMedia.match(/(?<=^|[{}])[^@{}][^{}]*:hover[^{}]*\{/g)]).toEqual([sheet, null]);
  }
});

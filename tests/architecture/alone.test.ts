// Several runs of the tests at the same time, and a server that runs beside them, don't meet.
import { expect, test } from "bun:test";
import { Glob } from "bun";

/** Port 0 lets the system choose. `freePort` of tests/ports.ts is for servers that can't be asked for theirs. */
const FIXED_PORTS = [
  /\blisten\(\s*[1-9]/,
  /\bport: *[1-9]/,
  /\bPORT: *["'`]?[1-9]/,
  /\b(fetch|connect)\(\s*["'`]?(https?:\/\/)?(localhost|127\.0\.0\.1)?:?[1-9]\d{3}/,
];
/** `mkdtemp` makes a folder that no other run has. */
const SHARED_FOLDER = /\bjoin\(tmpdir\(\), ["'`][^$]*["'`]\)/;
/** They run alone, by hand. */
const NOT_OF_THE_SUITE = /^(bench|release|acceptance)\//;

test("no test depends on a port or a folder that something else may use", async () => {
  const found: string[] = [];
  for (const file of new Glob("**/*.ts").scanSync({ cwd: "tests" })) {
    if (NOT_OF_THE_SUITE.test(file)) continue;
    const lines = (await Bun.file(`tests/${file}`).text()).split("\n");
    for (const [i, line] of lines.entries())
      if ([...FIXED_PORTS, SHARED_FOLDER].some((fixed) => fixed.test(line)) && !/mkdtemp/.test(line))
        found.push(`tests/${file}:${i + 1} ${line.trim()}`);
  }
  expect(found).toEqual([]);
});

// Line 3: a folder has one server.
import { openCity } from "./city.ts";
import { type Line, timed } from "./line.ts";

const TIMEOUT_MS = 1000;

export const oneFolder: Line = {
  number: 3,
  name: "two servers on one data folder",
  target: `the second exits within ${TIMEOUT_MS / 1000} s and names the first's process id`,
  async measure() {
    const city = await openCity({ SAMPLE: "no" });
    try {
      const { ms, value } = await timed(async () => city.server.run("serve"));
      const named = value.output.includes(String(city.server.pid));
      const alive = (await fetch(`${city.server.url}/readyz`)).ok;
      return {
        holds: ms < TIMEOUT_MS && named && value.code === 1 && alive,
        figure: `exit ${value.code} after ${Math.round(ms)} ms, process id ${named ? "named" : "NOT named"}, first server ${alive ? "untouched" : "HURT"}`,
      };
    } finally {
      await city.close();
    }
  },
};

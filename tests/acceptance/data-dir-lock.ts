// Check 3: starts a second server on the same data folder.
import { type Check, timed } from "./check.ts";
import { startDeployment } from "./deployment.ts";

const TIMEOUT_MS = 1000;

export const dataDirLock: Check = {
  number: 3,
  name: "two servers on one data folder",
  target: `the second exits within ${TIMEOUT_MS / 1000} s and names the first's process id`,
  isTimed: true,
  async run() {
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const { ms, value } = await timed(async () => deployment.server.run("serve"));
      const named = value.output.includes(String(deployment.server.pid));
      const alive = (await fetch(`${deployment.server.url}/readyz`)).ok;
      return {
        passed: ms < TIMEOUT_MS && named && value.code === 1 && alive,
        result: `exit ${value.code} after ${Math.round(ms)} ms, process id ${named ? "named" : "NOT named"}, first server ${alive ? "untouched" : "HURT"}`,
      };
    } finally {
      await deployment.close();
    }
  },
};

// The built binary finds every task within itself.
import { expect, test } from "bun:test";
import { TASK_ARGUMENT, TASKS } from "../../src/workers/tasks.ts";
import { BINARY } from "../running-server.ts";

test.each([...TASKS])("the binary runs %s", async (task) => {
  const ready = Promise.withResolvers<unknown>();
  const child = Bun.spawn([BINARY, TASK_ARGUMENT, task, "0", String(process.pid)], {
    cwd: "/",
    stdio: ["ignore", "ignore", "inherit"],
    serialization: "advanced",
    ipc: ready.resolve,
    onExit: (_, code) => ready.resolve(`ended with ${code}`),
  });
  expect(await ready.promise).toBe("ready");
  child.kill("SIGKILL");
  await child.exited;
});

// The worker starter: what a task in a thread or a process of its own can't do to the server.
import { expect, test } from "bun:test";
import type { WorkerLimits } from "../../src/workers/port.ts";
import { createResidentWorker } from "../../src/workers/resident.ts";
import type { TaskName } from "../../src/workers/tasks.ts";
import { openWorker, TaskFailed, WorkerStopped } from "../../src/workers/workers.ts";
import type { Misdeed } from "./misbehaving-worker.ts";
import { listTaskProcesses, readPeak, taskEnds } from "./task-processes.ts";

const TASK = "../tests/workers/misbehaving-worker" as TaskName;
const PLACES = ["thread", "process"] as const;

async function commit(misdeed: Misdeed, limits: Partial<WorkerLimits>): Promise<unknown> {
  const worker = openWorker<Misdeed, unknown>(TASK, { in: "process", deadlineMs: 30_000, ...limits });
  try {
    return await worker.request(misdeed);
  } finally {
    worker.close();
  }
}

const stopped = (reason: string) => expect.objectContaining({ constructor: WorkerStopped, reason });

for (const place of PLACES) {
  test(`a task in a ${place} answers, with bytes and dates as they are`, async () => {
    const echo = { bytes: new Uint8Array([1, 2, 3]), at: new Date(0), none: null };
    expect(await commit({ echo }, { in: place })).toEqual(echo);
  });

  test(`a task in a ${place} may throw; one that ends or hangs is stopped`, async () => {
    const worker = openWorker<Misdeed, unknown>(TASK, { in: place, deadlineMs: 30_000 });
    expect(worker.request("throw")).rejects.toThrow(TaskFailed);
    expect(await worker.request({ echo: 1 })).toBe(1);
    worker.close();
    expect(worker.request({ echo: 2 })).rejects.toEqual(stopped("closed"));
    expect(await commit("exit", { in: place }).catch((error) => error)).toEqual(stopped("crash"));
    expect(await commit("wait", { in: place, deadlineMs: 100 }).catch((error) => error)).toEqual(stopped("deadline"));
    expect(await commit("spin", { in: place, deadlineMs: 100 }).catch((error) => error)).toEqual(stopped("deadline"));
  });

  test(`a task in a ${place} has a limit of processor time`, async () => {
    const limits = { in: place, processorMs: 300 };
    expect(await commit("spin", limits).catch((error) => error)).toEqual(stopped("processor"));
  });

  test(`a task in a ${place} is canceled while it is busy`, async () => {
    const canceled = new AbortController();
    const spinning = commit("spin", { in: place, signal: canceled.signal });
    canceled.abort(new Error("no longer wanted"));
    expect(spinning).rejects.toThrow("no longer wanted");
  });
}

test.skipIf(process.platform !== "linux")("a process outlives the signals that end the server", async () => {
  const worker = openWorker<Misdeed, unknown>(TASK, { in: "process", deadlineMs: 30_000 });
  expect(await worker.request({ echo: 1 })).toBe(1);
  for (const signal of ["SIGINT", "SIGTERM"]) for (const pid of listTaskProcesses(TASK)) process.kill(pid, signal);
  expect(await worker.request({ echo: 2 })).toBe(2);
  worker.close();
});

test.skipIf(process.platform !== "linux")("a process can't use more memory than its limit", async () => {
  for (const misdeed of ["take bytes", "take objects"] as const) {
    let peakMb = 0;
    const timer = setInterval(() => {
      peakMb = Math.max(peakMb, ...listTaskProcesses(TASK).map(readPeak));
    }, 5);
    const failure = await commit(misdeed, { memoryMb: 150 }).catch((error) => error);
    clearInterval(timer);
    expect(failure).toBeInstanceOf(WorkerStopped);
    expect(["memory", "crash"]).toContain((failure as WorkerStopped).reason);
    expect(peakMb).toBeGreaterThan(50);
    expect(peakMb).toBeLessThan(280);
  }
  await taskEnds(TASK);
});

test.skipIf(process.platform !== "linux")("a process has no secrets, and can't write files", async () => {
  process.env.SMTP_URL = "smtp://user:secret@mail.example";
  try {
    const { names } = (await commit("show environment", { memoryMb: 150 })) as { names: string[] };
    expect(names).not.toContain("SMTP_URL");
    expect(await commit("write a file", { memoryMb: 150 }).catch((error) => error)).toBeInstanceOf(Error);
  } finally {
    delete process.env.SMTP_URL;
  }
});

test("a resident worker starts again after a failure, and waits in lanes", async () => {
  const run = createResidentWorker<Misdeed, unknown>(TASK, { in: "process", deadlineMs: 30_000, idleMs: 50 });
  const order: string[] = [];
  const note = (name: string) => order.push(name);
  const results = [
    run("exit").catch(() => note("failed")),
    run({ echo: 1 }, "normal").then(() => note("normal")),
    run({ echo: 2 }, "priority").then(() => note("priority")),
  ];
  await Promise.all(results);
  expect(order).toEqual(["failed", "priority", "normal"]);
});

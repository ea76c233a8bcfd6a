// A task that does what it is told, however bad.
import { readFileSync, writeFileSync } from "node:fs";
import { serve } from "../../src/workers/serve.ts";

export type Misdeed =
  | { echo: unknown }
  | "throw"
  | "exit"
  | "spin"
  | "wait"
  | "take bytes"
  | "take objects"
  | "write a file"
  | "show environment";

serve<Misdeed, unknown>(async (misdeed) => {
  if (typeof misdeed === "object") return misdeed.echo;
  if (misdeed === "throw") throw new Error("as told");
  if (misdeed === "exit") process.exit(0);
  if (misdeed === "spin") for (;;);
  if (misdeed === "wait") await new Promise(() => {});
  if (misdeed === "take bytes") takeAll(() => new Uint8Array(1 << 20).fill(1));
  if (misdeed === "take objects") takeAll(() => Array.from({ length: 10_000 }, (_, n) => ({ n, text: `text ${n}` })));
  if (misdeed === "write a file") writeFileSync(`/tmp/sidestreet-task-${process.pid}`, "text");
  const peakKb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
  return { names: Object.keys(process.env), peakKb };
});

function takeAll(take: () => unknown): never {
  const kept = [];
  for (;;) kept.push(take());
}

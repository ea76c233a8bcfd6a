// The speed of the taste model alone, as printed by tests/bench/taste/speed.ts.
import { runProgram } from "./load.ts";
import type { Measurement } from "./measurement.ts";

/** ms to learn one swipe at 100,000 places. */
const MAX_LEARNING_MS = 1;

export const taste: Measurement = {
  number: 18,
  name: "the model at 100,000 places: scoring all, learning one swipe, choosing twenty cards",
  target: "learning ≤ 1 ms",
  async measure() {
    const output = (await runProgram(undefined, [process.execPath, "tests/bench/taste/speed.ts"])).trim().split("\n");
    const large = output.find((line) => line.startsWith("100000 places"));
    const learning = Number(/learn ([\d.]+) ms/.exec(large ?? "")?.[1]);
    return { met: learning <= MAX_LEARNING_MS, result: large ?? "it printed nothing", details: output };
  },
};

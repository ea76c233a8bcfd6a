// How fast the model itself is, without a server around it; tests/bench/taste/speed.ts prints it.
import type { Line } from "./line.ts";
import { outputOf } from "./load.ts";

/** ms that learning one swipe may take at 100,000 places. */
const MAX_LEARNING = 1;

export const taste: Line = {
  number: 18,
  name: "the model at 100,000 places: scoring all, learning one swipe, choosing twenty cards",
  target: "learning ≤ 1 ms",
  async measure() {
    const told = (await outputOf(undefined, [process.execPath, "tests/bench/taste/speed.ts"])).trim().split("\n");
    const large = told.find((line) => line.startsWith("100000 places"));
    const learning = Number(/learn ([\d.]+) ms/.exec(large ?? "")?.[1]);
    return { met: learning <= MAX_LEARNING, figure: large ?? "it printed nothing", details: told };
  },
};

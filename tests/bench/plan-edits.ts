// What random changes of planned days break without a word, and how long a change takes.
import { editRandomly } from "../planning/random-edits.ts";
import type { Measurement } from "./measurement.ts";

const DAYS = 5;
const EDITS = 200;

export const planEdits: Measurement = {
  number: 57,
  name: `${EDITS} random changes of each of ${DAYS} planned days`,
  target: "0 violations without a warning, ≤ 50 ms of processor time a change",
  async measure() {
    const began = process.cpuUsage();
    const days = Array.from({ length: DAYS }, (_, seed) => editRandomly(seed + 1, EDITS));
    const { user, system } = process.cpuUsage(began);
    const ms = (user + system) / 1000 / (DAYS * EDITS);
    const sum = (count: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + count(day), 0);
    const silent = sum((day) => day.silent.length) + sum((day) => day.wrecked.length);
    return {
      met: silent === 0 && ms <= 50,
      result: `${silent} violations without a warning; ${sum((day) => day.asked)} asked before, ${sum((day) => day.anew)} rearranged; ${ms.toFixed(1)} ms a change`,
    };
  },
};

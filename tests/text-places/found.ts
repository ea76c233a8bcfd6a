// What the walks and the tests found, one line of JSON for each text and place.
import { appendFileSync } from "node:fs";

/** `picture` ends with the rectangle of the text, as https://www.w3.org/TR/media-frags/ has it. */
export type Found = {
  number: number;
  screen?: string;
  picture?: string;
  response?: string;
  email?: string;
  push?: true;
};

/** A screen on which an island is. */
export type FoundIsland = { island: string; screen: string };

/** The folder of the lists and the emails. */
export const FOUND = process.env.TEXT_PLACES ?? "";

export function keep(found: readonly Found[]): void {
  appendFileSync(`${FOUND}/found-${process.pid}.jsonl`, found.map((each) => `${JSON.stringify(each)}\n`).join(""));
}

// Sending a sign-up: checked here as the server checks it, sent at once, and kept for later where that fails.
import * as v from "valibot";
import { NewWaitlistEntry } from "../../../src/features/waitlist/schema.ts";
import { enqueue } from "../../lib/outbox.ts";
import { call } from "../../lib/query.ts";

const PATH = "/api/waitlist";

export type FieldErrors = Record<string, string[]>;

/** @returns what is wrong with single fields, or nothing where it can be sent */
export function wrongFields(entry: object): FieldErrors | undefined {
  const { issues } = v.safeParse(NewWaitlistEntry, entry);
  if (!issues) return undefined;
  const fields: FieldErrors = {};
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? "_");
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

/** Sends an entry; what could not be sent stays in this browser and is sent again until it arrives. */
export async function sendEntry(entry: object, complaint: string): Promise<void> {
  try {
    await call("POST", PATH, entry);
  } catch (error) {
    console.error(complaint, error);
    enqueue({ method: "POST", path: PATH, body: entry });
  }
}

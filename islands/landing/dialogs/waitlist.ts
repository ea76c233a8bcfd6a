// Validates a sign-up with the server's schema, and sends it. If that fails, the outbox sends it later.
import * as v from "valibot";
import { NewWaitlistEntry } from "../../../src/features/waitlist/schema.ts";
import { enqueue } from "../../lib/outbox.ts";
import { call } from "../../lib/query.ts";

const PATH = "/api/waitlist";

export function findFieldErrors(entry: object): Record<string, string[]> | undefined {
  const { issues } = v.safeParse(NewWaitlistEntry, entry);
  if (!issues) return undefined;
  const fields: Record<string, string[]> = {};
  for (const issue of issues) {
    const name = String(issue.path?.[0]?.key ?? "_");
    fields[name] = [...(fields[name] ?? []), issue.message];
  }
  return fields;
}

export async function sendEntry(entry: object, logMessage: string): Promise<void> {
  try {
    await call("POST", PATH, entry);
  } catch (error) {
    console.error(logMessage, error);
    enqueue({ method: "POST", path: PATH, body: entry });
  }
}

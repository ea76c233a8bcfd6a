// Logs authentication events: who signed in or failed to, changed a credential or a role, or was refused access.
// A line names accounts by ID and holds no other personal data.
import * as v from "valibot";
import type { AppContext } from "../context.ts";
import { getLogAccount } from "../log.ts";
import { Id } from "../validation.ts";
import events from "./auth-events.json" with { type: "json" };
import { getRoute } from "./matched-route.ts";

const EVENTS: Record<string, { event: string; method?: string }> = events;

export function logAuthEvent({ log }: AppContext, request: Request, response: Response): void {
  const route = getRoute(request);
  const known = EVENTS[`${request.method} ${route}`];
  const outcome = toOutcome(response);
  if (known) {
    log.info("auth", { ...known, outcome, account: getLogAccount(), subject: findSubject(request, route) });
  } else if (response.status === 403) log.info("auth", { event: "access", outcome, account: getLogAccount(), route });
}

/** The account that an admin changes. A path can hold any text, but only an ID is logged. */
function findSubject(request: Request, route: string): string | undefined {
  if (!route.startsWith("/api/admin/")) return undefined;
  const id = v.safeParse(Id, new URL(request.url).pathname.split("/")[4]);
  return id.success ? id.output : undefined;
}

/** A provider's response ends in a redirect, with an error in its query. */
function toOutcome(response: Response): string {
  if (response.status === 429) return "limited";
  if (response.status >= 500) return "unavailable";
  if (response.status >= 400) return "refused";
  return /[?&]problem=/.test(response.headers.get("location") ?? "") ? "refused" : "ok";
}

// Before the first script has loaded, what people do to islands is kept by a script inside of the page.
import { sha256Base64 } from "../encoding/hash.ts";

/** islands/entry.ts takes the events. */
export const EARLY_EVENTS_SCRIPT = `earlyEvents=[];for(const t of["submit","change","click"])addEventListener(t,e=>earlyEvents?.push(e),!0)`;

/** A source of `script-src`. */
export const EARLY_EVENTS_SOURCE = `'sha256-${sha256Base64(EARLY_EVENTS_SCRIPT)}'`;

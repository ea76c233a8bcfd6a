// The scripts inside of pages, each with its source of `script-src`.
import { sha256Base64 } from "../encoding/hash.ts";

const toSource = (script: string) => `'sha256-${sha256Base64(script)}'`;

/** Before the first script has loaded, it keeps what people do to islands. islands/entry.ts takes the events. */
export const EARLY_EVENTS_SCRIPT = `earlyEvents=[];for(const t of["submit","change","click"])addEventListener(t,e=>earlyEvents?.push(e),!0)`;
export const EARLY_EVENTS_SOURCE = toSource(EARLY_EVENTS_SCRIPT);

/** Browsers that render linked pages in advance show them at once: src/layout/transitions.css would keep them from being painted. */
export const INSTANT_PAGES_SCRIPT = `HTMLScriptElement.supports?.("speculationrules")&&addEventListener("pageswap",e=>e.viewTransition?.skipTransition())`;
export const INSTANT_PAGES_SOURCE = toSource(INSTANT_PAGES_SCRIPT);

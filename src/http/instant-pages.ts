// Browsers that render linked pages in advance show them at once: a transition would only keep them from being painted.
import { sha256Base64 } from "../encoding/hash.ts";

/** In the other browsers, src/layout/transitions.css animates the way to a page that they still have to load. */
export const INSTANT_PAGES_SCRIPT = `HTMLScriptElement.supports?.("speculationrules")&&addEventListener("pageswap",e=>e.viewTransition?.skipTransition())`;

/** A source of `script-src`. */
export const INSTANT_PAGES_SOURCE = `'sha256-${sha256Base64(INSTANT_PAGES_SCRIPT)}'`;

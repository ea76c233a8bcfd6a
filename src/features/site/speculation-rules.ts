// Which links of the open city the browser may load and render before they are clicked: on hover, or when a finger touches them.
// https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Speculation-Rules

const PAGES = ["/business/*", "/events/*", "/whats-on", "/whats-on/*", "/places", "/places/*"];
/** Files, and pages that are heavy or that few visitors open. */
const EXCEPT = ["/business/*/*", "/*.ics", "/places/map"];

const matchesAny = (patterns: string[]) => ({ or: patterns.map((pattern) => ({ href_matches: pattern })) });

export const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { and: [matchesAny(PAGES), { not: matchesAny(EXCEPT) }] }, eagerness: "moderate" }],
});

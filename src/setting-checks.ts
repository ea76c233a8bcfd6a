// Checks of settings that are easily mistyped: names close to known ones, and URLs with a password.

/** Variables of the system that resemble a setting. */
const FOREIGN_NAMES = new Set(["LANGUAGE"]);
/** Names from this length on may differ in two places. */
const LONG_NAME = 9;

export const findMeant = (name: string, known: readonly string[]): string | undefined =>
  known.find((other) => countTypos(name, other) <= (other.length >= LONG_NAME ? 2 : 1));

/** @returns a sentence for each variable that is probably a mistyped setting; values are never shown */
export const findMistypedNames = (env: Record<string, string | undefined>, known: readonly string[]): string[] =>
  Object.keys(env)
    .filter((name) => env[name] && /^[A-Z0-9_]{4,40}$/.test(name) && !known.includes(name) && !FOREIGN_NAMES.has(name))
    .flatMap((name) => {
      const meant = findMeant(name, known);
      return meant ? [`${name} is not a setting and has no effect. Did you mean ${meant}?`] : [];
    });

/** The Damerau-Levenshtein distance (optimal string alignment): a swap of two neighbors counts once. */
function countTypos(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row]);
  for (let column = 1; column <= other.length; column++) rows[0]![column] = column;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const changed = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + changed,
        swapped ? rows[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return rows[one.length]![other.length]!;
}

const ESCAPES = "# as %23, / as %2F, ? as %3F, @ as %40, : as %3A, % as %25";

/** @returns what is wrong with a URL that may contain a password, without quoting it; undefined if nothing is */
export function findUrlProblem(text: string): string | undefined {
  // The driver of PostgreSQL accepts a list of hosts, which is no URL.
  const single = text.replace(/^(\w+:\/\/(?:[^/?#]*@)?[^/?#,@]*),[^/?#]*/, "$1");
  const url = URL.canParse(single) ? new URL(single) : undefined;
  const special = `has special characters in the user name or password. Percent-encode them: ${ESCAPES}`;
  if (text.includes("@") && (!url || url.username === "")) return special;
  // "ss" would be the host of "me:p@ss/word@db".
  if (url && (url.pathname + url.search + url.hash).includes("@")) return special;
  if (!url) return "is not a valid URL. Check the host name and the port";
  if (!isDecodable(url.username) || !isDecodable(url.password)) return special;
  return undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

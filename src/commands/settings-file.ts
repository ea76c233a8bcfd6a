import { readFileSync } from "node:fs";
import { BadSettings } from "../config.ts";
import { explainFileError } from "../errors.ts";

/** Reads settings as systemd reads an `EnvironmentFile`. @throws BadSettings that names the line, but never a value */
export function readSettingsFile(path: string): Record<string, string> {
  try {
    return parseSettings(readFileSync(path, "utf8"), path);
  } catch (error) {
    const problem = explainFileError(error);
    throw problem ? new BadSettings(`--settings ${path}: ${problem}`) : error;
  }
}

/** The syntax of `systemd.exec(5)`: a backslash at the end of a line continues it, in comments as well. */
const COMMENT = /[#;](?:\\[\s\S]|[^\\\n])*/y;
const NAME = /([A-Za-z_]\w*)[ \t]*=/y;
/** In quotes, lines may break. In double quotes, a backslash only escapes `"`, `\`, `$`, a backtick and a line break. */
const QUOTED = /[ \t]*(?:'([^']*)'|"((?:\\[\s\S]|[^"\\])*)")/y;
const UNQUOTED = /(?:\\[\s\S]|[^\\\n])*/y;

function parseSettings(text: string, path: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  for (take(/\s*/y); at < text.length; take(/\s*/y)) {
    if (take(COMMENT)) continue;
    const name = take(NAME)?.[1];
    const line = text.slice(0, at).split("\n").length;
    if (!name) throw new BadSettings(`--settings ${path}: line ${line} is not NAME=value.`);
    let value = "";
    for (let part = take(QUOTED); part; part = take(QUOTED)) value += part[1] ?? unescapeQuoted(part[2]!);
    const rest = take(UNQUOTED)![0].trim();
    if (/^["']/.test(rest)) throw new BadSettings(`--settings ${path}: the quote in line ${line} is not closed.`);
    settings[name] = value + rest.replace(/\\([\s\S])/g, (_, next) => (next === "\n" ? "" : next));
  }
  return settings;
}

const unescapeQuoted = (text: string): string =>
  text.replace(/\\([\s\S])/g, (whole, next) => (next === "\n" ? "" : '"\\$`'.includes(next) ? next : whole));

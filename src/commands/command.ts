import { parseArgs } from "node:util";
import { cleanLine } from "../features/imports/fields.ts";

/** `value`: in capitals what it is, or else what may be given, such as `mark|keep`. `max`: characters of its line. */
export type Option = { value?: string; max?: number; multiple?: boolean; description: string };

export type Command = {
  name: string;
  operand?: string;
  /** One line, without a period. */
  summary: string;
  /** Paragraphs below the summary, wrapped by hand. */
  details?: string[];
  options?: Record<string, Option>;
  failure: string;
  examples: string[];
  /** @returns the exit code */
  run(args: Arguments): Promise<number>;
};

export type Arguments = { operand: string; options: Record<string, string | string[] | boolean | undefined> };

export function parseArguments(
  { operand, options = {} }: Command,
  args: string[],
): Arguments | "help" | { error: string } {
  const known = Object.entries(options).map(([name, { value, multiple = false }]) => [
    name,
    { type: value ? "string" : "boolean", multiple },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(known), settings: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    const parsed = values as Arguments["options"];
    if (parsed.help) return "help";
    if (!operand && positionals.length > 0) return { error: `Unexpected argument: ${positionals[0]}.` };
    if (operand && positionals.length === 0) return { error: `Missing argument: ${operand}.` };
    if (positionals.length > 1) return { error: `Unexpected argument: ${positionals[1]}.` };
    for (const [name, option] of Object.entries(options)) {
      const given = parsed[name];
      if (typeof given !== "string") continue;
      const text = option.max ? cleanLine(given) : given;
      const error = findProblem(text, option);
      if (error) return { error: `--${name} must ${error}.` };
      parsed[name] = text;
    }
    return { operand: positionals[0] ?? "", options: parsed };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

function findProblem(text: string, { value = "", max }: Option): string | undefined {
  const choices = /^[a-z|-]+$/.test(value) ? value.split("|") : undefined;
  if (choices && !choices.includes(text)) return `be ${choices.join(" or ")}`;
  if (max && (text === "" || text.length > max)) return `have 1 to ${max} characters`;
  return undefined;
}

export function formatHelp(command: Command): string {
  const { name, operand, summary, details = [], options = {}, failure, examples } = command;
  const rows = [
    ...Object.entries(options).map(([option, { value, description }]) => [
      `--${option}${value ? ` ${value}` : ""}`,
      description,
    ]),
    ["--settings FILE", "Read the settings from a file, such as that of the service."],
    ["--help", "Show this help."],
  ] as [string, string][];
  const width = Math.max(18, ...rows.map(([left]) => left.length));
  const indent = (description: string) => description.replaceAll("\n", `\n${" ".repeat(width + 3)}`);
  return [
    `Usage: sidestreet ${name}${operand ? ` ${operand}` : ""} [options]`,
    "",
    `${summary}.`,
    ...details.flatMap((paragraph) => ["", paragraph]),
    "",
    "Options:",
    ...rows.map(([left, description]) => `  ${left.padEnd(width)} ${indent(description)}`),
    "",
    `Exit codes: 0 success, 1 ${failure}, 2 invalid arguments.`,
    "",
    examples.length === 1 ? "Example:" : "Examples:",
    ...examples.map((line) => `  ${line}`),
  ].join("\n");
}

/** Prints to standard output. @returns `exitCode` */
export function print(text: string, exitCode = 0): number {
  console.log(text);
  return exitCode;
}

export function printError(text: string, exitCode = 0): number {
  console.error(text);
  return exitCode;
}

export const printUsageError = (command: Command, error: string): number =>
  printError(`${error}\n\n${formatHelp(command)}`, 2);

export function createProgressBar() {
  const stream = process.stderr;
  let drawnAt = 0;
  return {
    update(what: string, done: number, total: number) {
      if (!stream.isTTY || (Date.now() - drawnAt < 50 && done !== total)) return;
      drawnAt = Date.now();
      const bar = total > 0 ? `${"█".repeat(Math.round((done / total) * 20)).padEnd(20, "░")} ` : "";
      const of = total > 0 ? ` of ${total.toLocaleString("en")}` : "";
      stream.write(`\r\x1b[K${bar}${done.toLocaleString("en")}${of} ${what}`);
    },
    clear() {
      if (stream.isTTY && drawnAt > 0) stream.write("\r\x1b[K");
    },
  };
}

/** 12.3 MB */
export function formatSize(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ["GB", 1e9] : bytes >= 1e6 ? ["MB", 1e6] : ["KB", 1e3];
  return `${(bytes / size).toFixed(bytes / size >= 100 ? 0 : 1)} ${unit}`;
}

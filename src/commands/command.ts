// What a command is: what it takes, what its help says, and how its arguments are read.
import { parseArgs } from "node:util";

export type Option = {
  /** What follows it in the help, `ADDRESS`; absent for a switch. */
  value?: string;
  /** Whether it may be given more than once. */
  several?: boolean;
  about: string;
};

export type Command = {
  name: string;
  /** `FILE`, or nothing. */
  operand?: string;
  /** One line, without a full stop. */
  summary: string;
  /** Paragraphs below the summary. */
  more?: string[];
  options?: Record<string, Option>;
  /** What exit code 1 means here. */
  errors: string;
  example: string[];
  run(asked: Asked): Promise<number>;
};

export type Asked = { operand: string; options: Record<string, string | string[] | boolean | undefined> };

/** @returns a sentence where it was not asked for rightly */
export function readArguments({ operand, options = {} }: Command, args: string[]): Asked | "help" | { wrong: string } {
  const known = Object.entries(options).map(([name, { value, several = false }]) => [
    name,
    { type: value ? "string" : "boolean", multiple: several },
  ]);
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(known), help: { type: "boolean", short: "h" } },
    });
    const read = values as Asked["options"];
    if (read.help) return "help";
    if (!operand && positionals.length > 0) return { wrong: `This takes no ${positionals[0]}.` };
    if (operand && positionals.length === 0) return { wrong: `${operand} is missing.` };
    if (positionals.length > 1) return { wrong: `One ${operand} at a time.` };
    return { operand: positionals[0] ?? "", options: read };
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}

export function helpOf(command: Command): string {
  const { name, operand, summary, more = [], options = {}, errors, example } = command;
  const rows = [
    ...Object.entries(options).map(([option, { value, about }]) => [`--${option}${value ? ` ${value}` : ""}`, about]),
    ["--help", "this text"],
  ] as [string, string][];
  const width = Math.max(18, ...rows.map(([left]) => left.length));
  const indented = (about: string) => about.replaceAll("\n", `\n${" ".repeat(width + 3)}`);
  return [
    `sidestreet ${name}${operand ? ` ${operand}` : ""}${rows.length > 1 ? " [options]" : ""}: ${summary}`,
    ...more.flatMap((paragraph) => ["", paragraph]),
    "",
    ...rows.map(([left, about]) => `  ${left.padEnd(width)} ${indented(about)}`),
    "",
    `Exit codes: 0 done; 1 ${errors}; 2 it was not asked for rightly.`,
    "",
    example.length === 1 ? "Example:" : "Examples:",
    ...example.map((line) => `  ${line}`),
  ].join("\n");
}

/** Prints to standard output. @returns the exit code, to be handed on */
export function say(words: string, code = 0): number {
  console.log(words);
  return code;
}

/** Prints to standard error: what happens, what was refused. */
export function tell(words: string, code = 0): number {
  console.error(words);
  return code;
}

/** Says what was asked wrongly, and prints the help. @returns exit code 2 */
export const tellWrong = (command: Command, words: string): number => tell(`${words}\n\n${helpOf(command)}`, 2);

/** Draws the progress on one line of a terminal; elsewhere draws nothing. */
export function drawSteps(stream: { isTTY?: boolean; write(text: string): unknown } = process.stderr) {
  let drawn = 0;
  return {
    progress(what: string, done: number, total: number) {
      if (!stream.isTTY || (Date.now() - drawn < 50 && done !== total)) return;
      drawn = Date.now();
      const share = total > 0 ? `${"█".repeat(Math.round((done / total) * 20)).padEnd(20, "░")} ` : "";
      const of = total > 0 ? ` of ${total.toLocaleString("en")}` : "";
      stream.write(`\r\x1b[K${share}${done.toLocaleString("en")}${of} ${what}`);
    },
    end() {
      if (stream.isTTY && drawn > 0) stream.write("\r\x1b[K");
    },
  };
}

/** 12.3 MB */
export function formatSize(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ["GB", 1e9] : bytes >= 1e6 ? ["MB", 1e6] : ["KB", 1e3];
  return `${(bytes / size).toFixed(bytes / size >= 100 ? 0 : 1)} ${unit}`;
}

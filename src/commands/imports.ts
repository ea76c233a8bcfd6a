import type { Database } from "../../db/index.ts";
import { readCity } from "../city/city.ts";
import { NO_CITY } from "../features/imports/import-places.ts";
import { claimUndo, findImportByPrefix, listPast } from "../features/imports/imports.ts";
import { describeRemovalPlan, describeUndo } from "../features/imports/summary.ts";
import { planImportUndo, undoImport } from "../features/imports/undo-import.ts";
import type { City } from "../ui/dates.ts";
import { type Arguments, type Command, print, printUsageError } from "./command.ts";
import { withDatabase } from "./database.ts";
import help from "./help.json" with { type: "json" };

export const importsCommand: Command = {
  ...help.imports,
  run: () => withDatabase(async ({ db }) => print((await describeImports(db)).join("\n"))),
};

export const undoImportCommand: Command = { ...help["undo-import"], run };

async function run({ operand, options }: Arguments): Promise<number> {
  if (!/^[0-9a-f-]{4,36}$/i.test(operand))
    return printUsageError(
      undoImportCommand,
      `${operand} is not the ID of an import. \`sidestreet imports\` lists them.`,
    );
  const choice = { close: options.close === true, dryRun: options["dry-run"] === true };
  return withDatabase(async ({ db }, config) =>
    undoByPrefix(db, operand, { ...choice, city: await readCity(db, config) }, print),
  );
}

const MAX_LISTED = 100;

export async function describeImports(db: Database): Promise<string[]> {
  const rows = await listPast(db, MAX_LISTED);
  if (rows.length === 0) return ["No imports yet."];
  return rows.map(({ id, fileName, kind, sourceName, counts, finishedAt, state, canUndo }) => {
    const { added = 0, updated = 0, marked = 0 } = counts ?? {};
    return [
      id.slice(0, 8),
      finishedAt?.slice(0, 16).replace("T", " "),
      `${fileName} (${sourceName ?? "?"})`,
      `${added} added, ${updated} updated, ${marked} ${kind === "events" ? "canceled" : "marked maybe closed"}`,
      state === "undone" ? "undone" : canUndo && "can be undone",
    ]
      .filter(Boolean)
      .join("  ");
  });
}

export async function undoByPrefix(
  db: Database,
  prefix: string,
  { close, dryRun, city = NO_CITY }: { close: boolean; dryRun: boolean; city?: City },
  out: (line: string) => void,
): Promise<number> {
  const id = await findImportByPrefix(db, prefix);
  if (!id) {
    out(`There is no import ${prefix}, or several. \`sidestreet imports\` lists them.`);
    return 1;
  }
  const used = close ? "close" : "keep";
  const plan = await planImportUndo(db, id);
  for (const line of describeRemovalPlan(plan, used)) out(line);
  if (dryRun) {
    out("Dry run: nothing was changed.");
    return 0;
  }
  const counts = await db.transaction(async (tx) => {
    await claimUndo(tx, id);
    return undoImport(tx, id, { adminId: null, used, city });
  });
  out(describeUndo(counts, plan.kind));
  if (plan.hasStreetMap) out("Its street map is removed, too: the map is as it was before.");
  return 0;
}

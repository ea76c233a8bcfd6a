import type { Database } from "../../db/index.ts";
import type { ScheduleInterval } from "../../db/vocabulary.ts";
import { AppError } from "../errors.ts";
import { createSource, InvalidSource } from "../features/imports/known-sources.ts";
import { saveSchedule, stopSchedule } from "../features/imports/schedules/schedules.ts";
import { listSources } from "../features/imports/undo-import.ts";
import { type Arguments, type Command, print } from "./command.ts";
import { withDatabase } from "./database.ts";
import help from "./help.json" with { type: "json" };

export const scheduleCommand: Command = { ...help.schedule, run };

async function run(args: Arguments): Promise<number> {
  const { url, every = "daily", stop } = args.options;
  const order = {
    source: args.operand,
    url: url as string | undefined,
    every: every as ScheduleInterval,
    stop: stop === true,
  };
  return withDatabase(({ db }, config) => changeSchedule(db, order, config.allowedPrivateHosts, print));
}

type Order = { source: string; url?: string; every: ScheduleInterval; stop: boolean };

export async function changeSchedule(
  db: Database,
  { source, url, every, stop }: Order,
  allowedPrivateHosts: readonly string[],
  out: (line: string) => void,
): Promise<number> {
  try {
    if (stop) await stopSchedule(db, null, createSource(source).id);
    else if (url !== undefined) await saveSchedule(db, null, { source, url, every }, allowedPrivateHosts);
    for (const line of await describeSchedules(db, source === "all" ? null : createSource(source).id)) out(line);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError || error instanceof InvalidSource)) throw error;
    out(error.message);
    return 1;
  }
}

async function describeSchedules(db: Database, sourceId: string | null): Promise<string[]> {
  const lines = (await listSources(db)).flatMap(({ id, name, schedule }) => {
    if (!schedule || (sourceId !== null && id !== sourceId)) return [];
    const { every, url, nextAt, fetchedAt, failure, pending } = schedule;
    return [
      `${name}: ${every} from ${url}, ${nextAt ? `next ${formatMinute(nextAt)}` : "set aside"}`,
      ...(fetchedAt ? [`  last fetched ${formatMinute(fetchedAt)}`] : []),
      ...(failure ? [`  failed: ${failure}`] : []),
      ...(pending ? ["  a large change waits for an admin, under Imports"] : []),
    ];
  });
  return lines.length > 0 ? lines : ["It is not fetched from an address."];
}

const formatMinute = (at: string) => `${at.slice(0, 16).replace("T", " ")} UTC`;

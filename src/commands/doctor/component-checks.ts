// What the server runs besides its own code, and whether somebody still fixes it.
import { type Library, listLibraries, POSTGRES_SUPPORTED_UNTIL } from "../../../db/embedded/libraries.ts";
import { findProgram } from "../../../db/embedded/program.ts";
import packageFile from "../../../package.json" with { type: "json" };
import type { Config } from "../../config.ts";
import type { OpenDatabase } from "../database.ts";
import { postgresBundle } from "../postgres-bundle.ts";
import { type Finding, ok, warn } from "./check.ts";

export type BundledPart = Pick<Library, "name" | "version" | "supportedUntil">;

export async function checkComponents(
  config: Config,
  database: Pick<OpenDatabase, "sql">,
  now = new Date(),
): Promise<Finding[]> {
  const inside = config.database.url ? [] : await listDatabaseParts(config, database);
  return toChecks([...inside, ...COMPILED_IN], now);
}

const { dependencies, devDependencies } = packageFile;

const COMPILED_IN: BundledPart[] = [
  { name: "Bun", version: devDependencies.bun },
  { name: "Figtree", version: dependencies["@fontsource-variable/figtree"] },
  { name: "Fraunces", version: dependencies["@fontsource-variable/fraunces"] },
  { name: "world-atlas", version: devDependencies["world-atlas"] },
];

async function listDatabaseParts({ dataDir }: Config, { sql }: Pick<OpenDatabase, "sql">): Promise<BundledPart[]> {
  const program = await findProgram(await postgresBundle(), dataDir);
  const [server] = await sql<{ version: string }[]>`select current_setting('server_version') as version`;
  const postgres = { name: "PostgreSQL", version: server!.version, supportedUntil: POSTGRES_SUPPORTED_UNTIL };
  return [postgres, ...(program ? listLibraries(program) : [])];
}

export function toChecks(parts: BundledPart[], now: Date): Finding[] {
  const ended = parts.filter(({ supportedUntil }) => supportedUntil && new Date(supportedUntil) < now);
  const list = ok(`${formatParts(parts)}. Releases list everything in sidestreet-….cdx.json.`);
  if (ended.length === 0) return [list];
  const advice = ended.some(({ name }) => name === "PostgreSQL")
    ? "Upgrade to a release of Sidestreet with a newer PostgreSQL."
    : "They are libraries of the embedded PostgreSQL, which only listens on a private socket. Releases for Linux don't have them, and neither does a PostgreSQL of your own (DATABASE_URL).";
  return [list, warn(`No longer maintained: ${formatParts(ended)}. ${advice}`)];
}

const formatParts = (parts: BundledPart[]) =>
  parts.map(({ name, version }) => (version ? `${name} ${version}` : name)).join(", ");

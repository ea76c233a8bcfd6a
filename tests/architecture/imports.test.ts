// The import rules: which kind of file may import which.
import { expect, test } from "bun:test";
import { dirname, join, normalize } from "node:path";

type Kind =
  | "vocabulary"
  | "db"
  | "schema"
  | "taste"
  | "planning"
  | "i18n"
  | "domain"
  | "routes"
  | "screen"
  | "island"
  | "ui"
  | "art"
  | "layout"
  | "http"
  | "backups"
  | "outbox"
  | "core"
  | "command"
  | "build"
  | "app"
  | "main";

/** For each kind of file, the kinds it may import from the project. `core` has the files of src itself, such as config and log. */
const MAY: Record<Kind, Kind[]> = {
  vocabulary: [],
  db: ["db", "vocabulary"],
  i18n: ["i18n", "vocabulary"],
  schema: ["schema", "vocabulary", "i18n", "planning"],
  taste: ["i18n", "taste", "vocabulary"],
  planning: ["planning", "taste", "vocabulary"],
  domain: ["i18n", "db", "vocabulary", "schema", "domain", "taste", "planning", "outbox", "core", "ui", "art"],
  routes: [
    "i18n",
    "routes",
    "screen",
    "domain",
    "schema",
    "vocabulary",
    "db",
    "http",
    "layout",
    "backups",
    "outbox",
    "core",
    "ui",
    "art",
  ],
  screen: ["i18n", "screen", "ui", "art", "layout", "schema", "vocabulary", "core"],
  island: ["i18n", "island", "ui", "schema", "vocabulary", "taste", "planning"],
  ui: ["i18n", "ui", "art", "vocabulary", "schema"],
  art: ["i18n", "art", "ui", "vocabulary"],
  layout: ["i18n", "layout", "ui", "art", "http", "island", "core", "db", "vocabulary", "schema"],
  http: ["i18n", "http", "core", "db", "vocabulary", "schema"],
  outbox: ["i18n", "outbox", "core", "db", "vocabulary", "schema"],
  backups: ["i18n", "backups", "core", "db", "vocabulary", "domain", "schema", "ui"],
  core: ["i18n", "core", "db", "vocabulary", "schema"],
  command: ["i18n", "command", "outbox", "core", "db", "vocabulary", "domain", "backups", "app", "http", "schema"],
  build: ["i18n", "build", "core", "ui", "art", "db", "island"],
  app: ["i18n", "routes", "http", "layout", "core", "app"],
  main: ["command", "core", "db"],
};

function kindOf(path: string): Kind {
  if (path === "db/vocabulary.ts") return "vocabulary";
  if (path.startsWith("db/")) return "db";
  if (path.startsWith("islands/")) return "island";
  if (path === "src/main.ts") return "main";
  if (path === "src/jobs.ts") return "command";
  if (path === "src/app.ts" || path === "src/server.ts") return "app";
  if (path === "src/build.ts" || path.startsWith("src/build/")) return "build";
  for (const folder of ["i18n", "ui", "art", "layout", "http", "taste", "planning", "backups", "outbox"] as const)
    if (path.startsWith(`src/${folder}/`)) return folder;
  if (path.startsWith("src/commands/")) return "command";
  if (path === "src/validation.ts") return "schema";
  if (!path.startsWith("src/features/")) return "core";
  if (/[/-](schema|limits|texts|labels|example-ids|schema-text)\.ts$/.test(path)) return "schema";
  if (/(^|\/)(routes|[\w-]*api|[\w-]*pages|posters|drawings|not-found|tabs|[\w-]+-tab)\.tsx?$/.test(path))
    return "routes";
  return path.endsWith(".tsx") ? "screen" : "domain";
}

async function importsOf(path: string): Promise<string[]> {
  const text = await Bun.file(path).text();
  const found = text.matchAll(/^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?["'](\.[^"']+)["']/gm);
  return [...found, ...text.matchAll(/\bimport\(\s*["'](\.[^"']+)["']\s*\)/g)]
    .map((match) => normalize(join(dirname(path), match[1]!)))
    .filter((target) => !target.startsWith("static/") && /\.tsx?$/.test(target));
}

const files = [...new Bun.Glob("{src,islands,db}/**/*.{ts,tsx}").scanSync(".")].filter(
  (path) => !path.endsWith(".d.ts"),
);

test("every import is allowed by the rules", async () => {
  const wrong: string[] = [];
  for (const path of files) {
    for (const target of await importsOf(path)) {
      if (!MAY[kindOf(path)].includes(kindOf(target)))
        wrong.push(`${path} (${kindOf(path)}) imports ${target} (${kindOf(target)})`);
    }
  }
  expect(wrong).toEqual([]);
});

test("only the outbox sends emails", async () => {
  const senders: string[] = [];
  for (const path of files)
    if (/\.mail\(|\bsendMail\(|createMailer\(config/.test(await Bun.file(path).text())) senders.push(path);
  expect(senders.sort()).toEqual([
    "src/commands/serve.ts",
    "src/features/first-run/test-email.ts",
    "src/outbox/letters.ts",
    "src/outbox/mailer.ts",
  ]);
});

// Prints the query plans of the hot requests at 100,000 places and a million swipes.
import { connect } from "../../db/client.ts";
import { findRunning } from "../../db/embedded.ts";
import { DECK } from "./deck.ts";
import { seededCity } from "./deployments.ts";

const SCREENS = [DECK, "/dashboard", "/dashboard?tab=liked", "/events", "/messages", "/map", "/", "/business/{id}"];
const ADMIN = ["/admin?tab=people", "/admin?tab=overview"];
const TRIVIAL = /^\s*(insert into "(profile_views|taste_profiles)"|begin|commit|set |select 1\b)/i;

/**
 * Runs each request in this process, captures its statements, and runs EXPLAIN ANALYZE on each of them once.
 */
export async function explainHotQueries(): Promise<void> {
  const { server, regular, placeIds, people } = await seededCity(100_000);
  const running = await findRunning(server.dataDir);
  if (!running) throw new Error("The server's own PostgreSQL was not found.");
  const { createAppOn } = await import("./capture-statements.ts");
  const connection = connect(running.connection, { pool: 1, statementTimeoutMs: 60_000 });
  try {
    const seen = new Set<string>();
    const [admin] = await people(1, "traveler", true);
    const app = await createAppOn(connection);
    for (const path of [...SCREENS, ...ADMIN]) {
      const cookie = path.startsWith("/admin") ? admin!.cookie : regular.cookie;
      const statements = await app.captureStatements(path.replace("{id}", placeIds[0]!), cookie);
      for (const { text, values } of statements) {
        if (seen.has(text) || TRIVIAL.test(text)) continue;
        seen.add(text);
        const plan = await connection.sql.unsafe(`explain (analyze, buffers, costs off) ${text}`, values as never[]);
        console.log(`\n## ${path}\n\n${text.replace(/\s+/g, " ").trim()}\n`);
        for (const row of plan) console.log(`    ${row["QUERY PLAN"]}`);
      }
    }
  } finally {
    await connection.close();
  }
}

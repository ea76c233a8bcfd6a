// Check 29: visitors who swipe without an account, each from another address, and all rows of the database before and after.
import type { Check } from "./check.ts";
import { startDeployment } from "./deployment.ts";

const GUESTS = { full: 10_000, quick: 400 };
const CONCURRENCY = 32;
const MAX_SWIPES = 4;
/** Tables that jobs write after the start: training learns from the sample's travelers, and admins get a digest by email. */
const BY_JOBS = ["taste_factors", "settings", "outbox", "email_preferences"];

export const guests: Check = {
  number: 29,
  name: "guests leave no row and get no cookie",
  target: "0 rows, 0 cookies",
  async run(size) {
    const count = GUESTS[size];
    const deployment = await startDeployment({ SAMPLE: "yes", TRUSTED_PROXIES: "127.0.0.1,::1" });
    const { server, sql } = deployment;
    try {
      const places = await sql`select id from businesses where is_approved limit 50`;
      const countRows = async () => {
        const tables = await sql`select relname from pg_stat_user_tables where schemaname = 'public'`;
        const counts = new Map<string, number>();
        for (const { relname } of tables) {
          const [row] = await sql.unsafe(`select count(*)::int as count from "${relname}"`);
          if (!BY_JOBS.includes(relname)) counts.set(relname, row!.count);
        }
        return counts;
      };
      const visit = async (guest: number): Promise<boolean> => {
        const swipes = Array.from({ length: guest % MAX_SWIPES }, (_, i) => ({
          businessId: places[(guest + i) % places.length]!.id,
          action: i % 2 ? "dislike" : "like",
          at: new Date(Date.now() - 60_000 + i).toISOString(),
        }));
        const response = await fetch(`${server.url}/api/guest/deck`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            origin: server.url,
            "x-forwarded-for": `10.${guest >> 16}.${(guest >> 8) & 255}.${guest & 255}`,
          },
          body: JSON.stringify({ swipes }),
        });
        const cards = (await response.json()) as unknown[];
        return response.ok && cards.length > 0 && response.headers.getSetCookie().length === 0;
      };
      const before = await countRows();
      let [next, served] = [0, 0];
      const work = async () => {
        while (next < count) if (await visit(next++)) served++;
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      const after = await countRows();
      const grown = [...after].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table);
      return {
        passed: grown.length === 0 && served === count,
        result: `${served.toLocaleString("en")} guests served without a cookie, ${grown.length ? `rows in ${grown.join(", ")}` : "0 rows"}`,
      };
    } finally {
      await deployment.close();
    }
  },
};

import { and, eq, sql } from "drizzle-orm";
import { businesses, emailPreferences } from "../../../../db/index.ts";
import type { AppContext } from "../../../context.ts";
import { beginPeriod, getLocalTime, notify } from "../../notifications/queue.ts";
import { getStats } from "./stats.ts";

/** An hour of the city's Monday. */
const HOUR = 8;

/** Queues the figures of the past week, on Mondays, for owners who asked for them. */
export async function queueWeeklyFigures({ db, city }: Pick<AppContext, "db" | "city">, now = new Date()) {
  const monday = findLastMonday(city.timezone, now);
  if (!monday) return;
  await db.transaction(async (tx) => {
    if (!(await beginPeriod(tx, "weekly-figures.last", monday))) return;
    const owners = await tx
      .select({ businessId: businesses.id, place: businesses.name, userId: sql<string>`${businesses.userId}` })
      .from(businesses)
      .innerJoin(emailPreferences, and(eq(emailPreferences.userId, businesses.userId), emailPreferences.weekly))
      .where(eq(businesses.isApproved, true));
    for (const { userId, businessId, place } of owners) {
      const { views, likes, saves } = (await getStats(tx, businessId)).trends;
      const figures = {
        ...{ views: views.week, likes: likes.week, saves: saves.week },
        ...{ viewsBefore: views.before, likesBefore: likes.before, savesBefore: saves.before },
      };
      const facts = { businessId, place, figures };
      await notify(tx, [userId], { kind: "weekly-figures", key: `week:${monday}`, facts });
    }
  });
}

/** @returns the date of this week's Monday; undefined before 8 o'clock on it */
function findLastMonday(timezone: string, now: Date): string | undefined {
  const { date, hour } = getLocalTime(timezone, now);
  const noon = new Date(`${date}T12:00:00Z`);
  const daysSince = (noon.getUTCDay() + 6) % 7;
  if (daysSince === 0 && hour < HOUR) return undefined;
  return new Date(noon.getTime() - daysSince * 86_400_000).toISOString().slice(0, 10);
}

import type { Database } from "../../../db/client.ts";
import { isUpcoming } from "../../../db/schema/events.ts";
import { fillIn } from "../../../db/sql-file.ts";
import { findForeignWriting, getMarkedName, toMarkedText } from "../places/listing/local-text.ts";
import unreadNewsSql from "./unread-news.sql" with { type: "text" };

const MAX_NEWS = 2;

/** An unread message. `seat` is the upcoming event if it is about a seat that the traveler got and still has. */
export type News = {
  id: string;
  title: string;
  sender: string;
  /** The languages of the sender and the title, set if they are known and not the reader's. */
  nameLanguage?: string;
  textLanguage?: string;
  at: Date;
  seat: { title: string; at: Date } | null;
};

/** Seats first, then newest first. */
export async function listNews(db: Database, userId: string): Promise<News[]> {
  const { name, nameLanguage } = getMarkedName(undefined, "b");
  const rows = await db.execute<{
    id: string;
    title: string;
    sender: string;
    nameLanguage: string | null;
    textLanguage: string | null;
    at: string;
    event: string | null;
    event_date: string | null;
  }>(
    fillIn(unreadNewsSql, {
      name,
      nameLanguage,
      foreignWriting: findForeignWriting(undefined, "b"),
      isUpcoming: isUpcoming("e"),
      userId,
      maxNews: MAX_NEWS,
    }),
  );
  return rows.map(({ event, event_date, at, ...row }) => ({
    ...toMarkedText(row),
    at: new Date(at),
    seat: event && event_date ? { title: event, at: new Date(event_date) } : null,
  }));
}

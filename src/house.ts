// What every feature is handed: the database, the settings and the outside world, all replaceable in a test.
import type { Database } from "../db/client.ts";
import type { Config } from "./config.ts";
import type { PhotoStore } from "./features/photos/store.ts";

export type House = {
  db: Database;
  config: Config;
  /** The city's name and time zone as the settings or the sample say. */
  city: { name: string; timezone: string };
  log: Log;
  /** Sends a mail, or prints it in the log where no SMTP is set. */
  mail: (mail: Mail) => Promise<MailAnswer | undefined>;
  /** Where the files of photos lie. */
  photos: PhotoStore;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Where mail programs end a series of mails with one click (RFC 8058). */
  unsubscribe?: string;
  /** What it is about, in the mail log: `reset`, `verify`, `copy` … */
  kind?: string;
  /** Which try it is, from who tries again themselves; else one failure that may pass is tried once more. */
  attempt?: number;
};

/** Whether it went out or was printed, and what the mail server answered. */
export type MailAnswer = { state: "sent" | "printed"; answer: string };

export type Log = Record<
  "debug" | "info" | "warn" | "error",
  (message: string, facts?: Record<string, unknown>) => void
>;

// What every feature is given: the database, the settings and the outside world, all replaceable in a test.
import type { Database } from "../db/client.ts";
import type { Config } from "./config.ts";
import type { PhotoStore } from "./features/photos/store.ts";

export type AppContext = {
  db: Database;
  config: Config;
  /** The city's name and time zone, from the settings, /setup or the sample. */
  city: { name: string; timezone: string };
  log: Log;
  /** Sends a mail, or prints it in the log where no SMTP server is set. */
  mail: (mail: Mail) => Promise<MailAnswer | undefined>;
  photos: PhotoStore;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The address by which mail programs unsubscribe with one click (RFC 8058). */
  unsubscribe?: string;
  /** Its kind in the mail log: `reset`, `verify`, `copy` … */
  kind?: string;
  /** The number of this try, from a caller that retries by itself; without it, a passing failure is retried once. */
  attempt?: number;
};

/** Whether it was sent or printed, and what the mail server said. */
export type MailAnswer = { state: "sent" | "printed"; answer: string };

export type Log = Record<
  "debug" | "info" | "warn" | "error",
  (message: string, facts?: Record<string, unknown>) => void
>;

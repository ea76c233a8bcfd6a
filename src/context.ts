// What every feature needs from the server: the application context, who asks, and what is limited. All services in the context
// are replaceable in tests.
import type { Database } from "../db/index.ts";
import type { Scene, SignUpMode } from "../db/vocabulary.ts";
import type { Config } from "./config.ts";
import type { OwnAccount } from "./features/auth/schema.ts";
import type { Listing } from "./features/places/listing/schema.ts";
import type { PhotoStore } from "./features/places/photos/store.ts";

export type AppContext = {
  db: Database;
  pingDatabase: () => Promise<boolean>;
  config: Config;
  /** From the environment, /setup or the sample city. Its scene is from an admin or an import, else that of a warm harbor. */
  city: { name: string; timezone: string; scene?: Scene | undefined };
  signUp: { mode: SignUpMode };
  /** From an admin, or because of the sample city. Replaced as a whole when it changes. */
  landing: LandingChoice;
  /** Whether the server started without an admin. `/` leads to /setup until there is an admin or a place. */
  awaitsSetup?: boolean;
  log: Log;
  /** Sends an email, or logs it if no SMTP server is configured. Only the outbox calls it. */
  mail: (mail: Mail) => Promise<MailAnswer | undefined>;
  photos: PhotoStore;
  /** Backs up the database before an import that can change a lot. @returns the file, or null if snapshots are off */
  saveSnapshot?: () => Promise<string | null>;
};

export type LandingChoice = {
  showsClaims: boolean;
  /** Testimonials, a note and places that are invented: with the sample city or the claims, never for a live city. */
  showsExamples?: boolean;
  /** An admin's choice; undefined shows the offer with the claims, and where it can be paid. */
  showsOffer?: boolean;
  counted?: LandingCounts;
  /** Whether "See Demo" first asks for a name and an email. */
  asksForDemo?: boolean;
  /** The first two cards of a visitor's deck, by language. */
  cards?: Readonly<Record<string, Listing[]>>;
};

export type LandingCounts = { places: number; travelers: number; matches: number };

export type Mail = {
  id: string;
  kind: string;
  to: string;
  subject: string;
  text: string;
  /** The one-click unsubscribe URL (RFC 8058). */
  unsubscribe?: string;
};

/** `answer` is the response of the mail server. */
export type MailAnswer = { state: "sent" | "printed"; answer: string };

export type Log = Record<
  "debug" | "info" | "warn" | "error",
  (message: string, facts?: Record<string, unknown>) => void
>;

/** Who is signed in and makes a request. */
export type Viewer = OwnAccount & {
  /** One that is offered. Null leaves it to the browser. */
  language: string | null;
  /** Messages that a traveler has not read, counted up to 100. */
  unreadMessages: number;
  /** How many of them are about seats from waiting lists that the traveler still has. */
  newSeats: number;
  /** The stored id (a hash) of the current session. */
  sid: string;
};

export type RateLimit = {
  name: string;
  max: number;
  windowSeconds: number;
  /** Whose requests the guard `limits` counts together; each user's without it. "item": each user's on the `:id` of the path. */
  per?: "address" | "item";
};

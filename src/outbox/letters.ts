// The emails of the outbox. Each kind is defined once, next to the feature that it is about: what it needs to know, and what it
// says. Addresses, languages, greetings and unsubscribe links are the same for all of them.
import { desc, eq, or, sql } from "drizzle-orm";
import { type Database, emailPreferences, pick, users } from "../../db/index.ts";
import type { Config } from "../config.ts";
import type { Mail } from "../context.ts";
import { inLanguage, toStaffLanguage } from "../i18n/current-language.ts";
import type { Values } from "../i18n/formatting.ts";
import { t } from "../i18n/t.ts";
import { translateAll } from "../i18n/texts.ts";
import { type EmailPreferences, pauseEmails, preferenceColumns } from "./email-preferences.ts";
import type { Channel, Claimed, OutboxContext, Outcome } from "./outbox.ts";

export type Site = Pick<Config, "baseUrl" | "siteName" | "contactEmail">;

export type Text = {
  subject: string;
  parts: string[];
  /** Below the text, with the link to unsubscribe. */
  footer?: (unsubscribe: string) => string[];
};

export type Letter<Facts extends object, Loaded extends object = Facts> = {
  /** The kind in the email log. */
  kind: string;
  isUrgent?: boolean;
  /** Its texts are those of owners and admins, whoever gets it. Letters to their accounts are in that language anyway. */
  isForStaff?: boolean;
  /** The preference that turns it off; null if the account turned it off. Only for emails to accounts. */
  preference?: (account: Account, facts: Facts) => keyof EmailPreferences | null;
  /** Sent to suspended accounts, too. */
  reachesSuspended?: boolean;
  /** Looks again before each attempt. @returns what to write, and where to if not to the account; undefined if pointless */
  load?(ctx: OutboxContext, claimed: Claimed & { facts: Facts }): Promise<(Loaded & { to?: string }) | undefined>;
  write(loaded: Loaded, site: Site & { city: OutboxContext["city"] }): Text;
};

type Words = { subject: unknown; before?: unknown[]; after?: unknown[] };

/** What a letter says whose words are data. @param url has a line of its own between them */
export function writeWords(words: Words, values: Values, url?: string, flags: Record<string, boolean> = {}): Text {
  const { subject, before = [], after = [] } = translateAll(words, values, flags) as Words;
  return { subject: subject as string, parts: [...before, ...(url ? [url] : []), ...after] as string[] };
}

const letters = new Map<string, Letter<object, object>>();

export function defineLetter<Facts extends object, Loaded extends object = Facts>(
  letter: Letter<Facts, Loaded>,
): Letter<Facts, Loaded> {
  letters.set(letter.kind, letter as unknown as Letter<object, object>);
  return letter;
}

export type Account = EmailPreferences & {
  email: string;
  firstName: string | null;
  language: string | null;
  token: string | null;
  isAdmin: boolean;
  isModerator: boolean;
  userType: string | null;
};

export const emailChannel: Channel = {
  name: "email",
  // One after the other, as mail servers like it, and because a refused address is not tried again.
  batch: 1,
  deliver: (ctx, rows) => rows.map((row) => deliverEmail(ctx, row)),
};

async function deliverEmail(ctx: OutboxContext, claimed: Claimed): Promise<Outcome> {
  const mail = await prepare(ctx, claimed);
  if (!mail) return { state: "pointless" };
  const { to: recipient, subject } = mail;
  try {
    return { ...((await ctx.mail(mail)) ?? { state: "sent" }), recipient, subject };
  } catch (error) {
    const rejected = findRejection(error);
    if (rejected === "address" && claimed.userId) await pauseEmails(ctx.db, claimed.userId, recipient);
    const message = error instanceof Error ? error.message : String(error);
    return { state: rejected ? "refused" : "failed", error: message, recipient, subject };
  }
}

/** Undefined if it has become pointless, or the account has no confirmed address that accepts and wants it. */
async function prepare(ctx: OutboxContext, claimed: Claimed): Promise<Mail | undefined> {
  const letter = letters.get(claimed.kind);
  if (!letter) throw new Error(`There is no letter of the kind ${claimed.kind}.`);
  const account = await findAccount(ctx.db, claimed, letter.reachesSuspended);
  const loaded: (object & { to?: string }) | undefined = letter.load ? await letter.load(ctx, claimed) : claimed.facts;
  if (!loaded) return undefined;
  const given = claimed.recipient ?? loaded.to;
  if (!given && !account?.isReachable) return undefined;
  const preference = given || !account ? undefined : letter.preference?.(account, claimed.facts);
  if (preference === null || (preference && (!account?.token || !account[preference]))) return undefined;
  const to = given ?? (account as Account).email;
  const { baseUrl, siteName, contactEmail, languages } = ctx.config;
  const language = account?.language ?? claimed.language ?? languages[0]!;
  const isForStaff = letter.isForStaff || account?.userType === "business" || account?.isModerator || account?.isAdmin;
  return inLanguage(isForStaff ? toStaffLanguage(language) : language, () => {
    const unsubscribe = preference && toUnsubscribeUrl(baseUrl, account?.token as string, preference);
    const {
      subject,
      parts,
      footer = defaultFooter,
    } = letter.write(loaded, { ...{ baseUrl, siteName, contactEmail }, city: ctx.city });
    const firstName = given ? null : account?.firstName;
    const text = [
      firstName ? t("Hello {firstName},", { firstName }) : t("Hello,"),
      ...parts,
      ...(unsubscribe ? [["--", ...footer(unsubscribe)].join("\n")] : []),
    ];
    const id = `<${claimed.uuid}@${new URL(baseUrl).hostname}>`;
    return { id, kind: letter.kind, to, subject, text: `${text.join("\n\n")}\n`, ...(unsubscribe && { unsubscribe }) };
  });
}

const defaultFooter = (url: string) => [t("Unsubscribe from these emails: {url}", { url })];

const toUnsubscribeUrl = (baseUrl: string, token: string, preference: keyof EmailPreferences) =>
  `${baseUrl}/mail-copies/${token}${preference === "enabled" ? "" : `?kind=${preference}`}`;

/** The account whose address it is, or that an email is about. */
async function findAccount(db: Database, { userId, recipient }: Claimed, reachesSuspended = false) {
  if (!userId && !recipient) return undefined;
  const [account] = await db
    .select({
      ...pick(users, "email", "firstName", "language", "userType", "isAdmin", "isModerator"),
      token: emailPreferences.token,
      ...preferenceColumns,
      isReachable: sql<boolean>`${users.emailVerifiedAt} is not null and (${users.suspendedAt} is null or ${reachesSuspended}::boolean)
        and ${emailPreferences.bouncedEmail} is distinct from ${users.email}`,
    })
    .from(users)
    .leftJoin(emailPreferences, eq(emailPreferences.userId, users.id))
    .where(or(userId ? eq(users.id, userId) : undefined, recipient ? eq(users.email, recipient) : undefined))
    .orderBy(desc(sql`coalesce(${users.email} = ${recipient}::text, false)`))
    .limit(1);
  return account as (Account & { isReachable: boolean }) | undefined;
}

/** What the mail server rejected for good (a 5yz reply, RFC 5321, 4.2.1), except what the operator can fix. */
function findRejection(error: unknown): "address" | "message" | undefined {
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string };
  if (responseCode < 500 || responseCode > 599) return undefined;
  return command === "RCPT TO" ? "address" : command === "DATA" ? "message" : undefined;
}

import { and, desc, eq, ilike, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { emailLog } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import type { EmailQuery, LoggedEmail, TestEmailResult } from "./schema.ts";

export const EMAILS_PER_PAGE = 50;

/** Newest first. @returns one page; `next` is the `after` of the next one, if any */
export async function listEmails(
  db: Database,
  { q, state, after }: EmailQuery,
): Promise<{ emails: LoggedEmail[]; next?: number }> {
  const like = q && `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .select()
    .from(emailLog)
    .where(
      and(
        state && eq(emailLog.state, state),
        like ? or(ilike(emailLog.recipient, like), ilike(emailLog.subject, like)) : undefined,
        after ? lt(emailLog.id, after) : undefined,
      ),
    )
    .orderBy(desc(emailLog.id))
    .limit(EMAILS_PER_PAGE + 1);
  const emails = rows.slice(0, EMAILS_PER_PAGE).map(({ userId: _, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
  }));
  return { emails, next: rows.length > EMAILS_PER_PAGE ? emails.at(-1)?.id : undefined };
}

/** In the last 24 hours. */
export const countFailedEmails = (db: Database): Promise<number> =>
  db.$count(emailLog, and(eq(emailLog.state, "failed"), sql`${emailLog.createdAt} > now() - interval '1 day'`));

/** @returns the response of the mail server, or the error */
export async function sendTestEmail(
  { db, mail, config }: Pick<AppContext, "db" | "mail" | "config">,
  adminId: string,
  to: string,
): Promise<TestEmailResult> {
  const result = await mail({
    kind: "test",
    attempt: 1,
    to,
    subject: t("Test email from {siteName}", { siteName: config.siteName }),
    text: [
      t("Hello,"),
      t("This is a test email: {siteName} ({baseUrl}) can send email. You don't need to do anything.", {
        siteName: config.siteName,
        baseUrl: config.baseUrl,
      }),
    ]
      .join("\n\n")
      .concat("\n"),
  }).then(
    (sent): TestEmailResult => ({ state: sent?.state ?? "sent", response: sent?.answer ?? "" }),
    (error): TestEmailResult => ({ state: "failed", response: error instanceof Error ? error.message : String(error) }),
  );
  await recordAudit(db, {
    adminId,
    action: "mail.test",
    detail: { state: result.state, domain: to.slice(to.indexOf("@") + 1) },
  });
  return result;
}

// The mail log: reading it, sending a test mail, and deleting old lines.
import { and, desc, eq, ilike, lt, or, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { emailLog } from "../../../db/schema/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import type { LoggedMail, MailQuery, TestedMail } from "./schema.ts";

/** Rows of one page. */
export const MAILS_PAGE = 50;

/** A page of mails, newest first. @returns with `next`, the id to ask after, while there is more */
export async function findMails(
  db: Database,
  { q, state, after }: MailQuery,
): Promise<{ mails: LoggedMail[]; next?: number }> {
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
    .limit(MAILS_PAGE + 1);
  const mails = rows.slice(0, MAILS_PAGE).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { mails, next: rows.length > MAILS_PAGE ? mails.at(-1)?.id : undefined };
}

/** Mails that failed in the last day. */
export const countFailedMails = (db: Database): Promise<number> =>
  db.$count(emailLog, and(eq(emailLog.state, "failed"), sql`${emailLog.createdAt} > now() - interval '1 day'`));

/** @returns what the mail server, or the connection to it, said */
export async function sendTestMail(
  { db, mail, config }: Pick<AppContext, "db" | "mail" | "config">,
  adminId: string,
  to: string,
): Promise<TestedMail> {
  const tested = await mail({
    kind: "test",
    attempt: 1,
    to,
    subject: `A test mail of ${config.siteName}`,
    text: `Hello,\n\nthis mail tells that ${config.siteName} (${config.baseUrl}) can send mail. Nothing needs to be done.\n`,
  }).then(
    (answer): TestedMail => answer ?? { state: "sent", answer: "" },
    (error): TestedMail => ({ state: "failed", answer: error instanceof Error ? error.message : String(error) }),
  );
  await recordAudit(db, {
    adminId,
    action: "mail.test",
    detail: { state: tested.state, domain: to.slice(to.indexOf("@") + 1) },
  });
  return tested;
}

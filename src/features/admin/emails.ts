import { and, desc, eq, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { type CursorPage, toCursorPage } from "../../../db/cursor-page.ts";
import { type Database, outbox } from "../../../db/index.ts";
import { contains } from "../../../db/search.ts";
import type { MailState } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import { getLanguage } from "../../i18n/t.ts";
import { defineLetter, emailChannel, writeWords } from "../../outbox/letters.ts";
import { deliverNow, type OutboxContext } from "../../outbox/outbox.ts";
import { queueEmails } from "../../outbox/queue.ts";
import type { EmailQuery, LoggedEmail, TestEmailResult } from "./schema.ts";
import texts from "./test-email.texts.json" with { type: "json" };

const PAGE_SIZE = 50;

/** Newest first. */
export async function listEmails(
  db: Database,
  { q, state, after }: EmailQuery,
): Promise<CursorPage<LoggedEmail, number>> {
  const { id, kind, recipient, subject, state: current, error, attempts, createdAt } = outbox;
  const rows = await db
    .select({ id, kind, recipient, subject, state: current, error, attempts, createdAt })
    .from(outbox)
    .where(
      and(
        IS_LOGGED,
        state && eq(outbox.state, state),
        contains(q, outbox.recipient, outbox.subject),
        after ? lt(outbox.id, after) : undefined,
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(PAGE_SIZE + 1);
  const emails = rows.map((row) => ({
    ...row,
    state: row.state as MailState,
    recipient: row.recipient ?? "",
    subject: row.subject ?? row.kind,
    createdAt: row.createdAt.toISOString(),
  }));
  return toCursorPage(emails, PAGE_SIZE, ({ id }) => id);
}

const IS_LOGGED = and(
  eq(outbox.channel, "email"),
  ne(outbox.state, "skipped"),
  or(isNotNull(outbox.subject), isNotNull(outbox.error)),
);

/** In the last 24 hours, also those that will be tried again. */
export const countFailedEmails = (db: Database): Promise<number> =>
  db.$count(outbox, and(IS_LOGGED, isNotNull(outbox.error), sql`${outbox.createdAt} > now() - interval '1 day'`));

const testLetter = defineLetter<object>({
  kind: "test",
  isUrgent: true,
  isForStaff: true,
  write: (_, { siteName, baseUrl }) => writeWords(texts, { siteName, baseUrl }),
});

export async function sendTestEmail(ctx: OutboxContext, adminId: string, to: string): Promise<TestEmailResult> {
  const [id] = await queueEmails(ctx.db, testLetter, [{ to, facts: {}, language: getLanguage() }]);
  const outcome = await deliverNow(ctx, emailChannel, id as number);
  const result: TestEmailResult =
    outcome?.state === "sent" || outcome?.state === "printed"
      ? { state: outcome.state, response: outcome.answer ?? "" }
      : { state: "failed", response: outcome && "error" in outcome ? outcome.error : "" };
  await recordAudit(ctx.db, {
    adminId,
    action: "mail.test",
    detail: { state: result.state, domain: to.slice(to.indexOf("@") + 1) },
  });
  return result;
}

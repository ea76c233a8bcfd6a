// Travelers' accounts that nobody has used for three years are deleted, 30 days after an email said so.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Database, users } from "../../../db/index.ts";
import type { AppContext } from "../../context.ts";
import { defineLetter, writeWords } from "../../outbox/letters.ts";
import { queueEmails } from "../../outbox/queue.ts";
import texts from "../auth/letters.texts.json" with { type: "json" };
import { prepareAvatarRemoval } from "./avatar.ts";
import { NoLongerDue, removeAccount } from "./delete-account.ts";

/** The email is sent 30 days before. */
const [TOLD_AFTER, DELETED_AFTER, NOTICE] = ["2 years 335 days", "3 years", "30 days"] as const;
const BATCH = 200;
const KIND = "unused-account";

/** Neither those of staff and of businesses, whose listings others see, nor suspended ones, whose owners can't use them. */
const isUnusedFor = (age: string) => sql`(user_type is distinct from 'business' and not is_admin and not is_moderator
  and suspended_at is null and signed_in_at < now() - ${age}::interval
  and not exists (select from sessions s where s.user_id = users.id and s.expire > now()))`;

/** In the outbox, emails stay for longer than the notice. */
const wasTold = (how: SQL) =>
  sql`exists (select from outbox o where o.user_id = users.id and o.kind = ${KIND} and ${how})`;

const unusedLetter = defineLetter<object>({
  kind: KIND,
  load: async ({ db }, { userId }) =>
    (await db.$count(users, and(eq(users.id, userId as string), isUnusedFor(TOLD_AFTER)))) > 0 ? {} : undefined,
  write: (_, { siteName, baseUrl }) => writeWords(texts.unused, { siteName }, `${baseUrl}/login`),
});

type Context = Pick<AppContext, "db" | "city" | "photos" | "log">;

/** @returns how many were deleted. Whoever couldn't be told keeps the account. */
export async function deleteUnusedAccounts(ctx: Context): Promise<number> {
  await announceDeletions(ctx.db);
  const isInTime = sql`o.state = 'sent' and o.sent_at < now() - ${NOTICE}::interval and o.sent_at > signed_in_at`;
  const isDue = sql`${isUnusedFor(DELETED_AFTER)} and ${wasTold(isInTime)}`;
  const due = await ctx.db.select({ id: users.id }).from(users).where(isDue).orderBy(users.signedInAt).limit(BATCH);
  const failures: unknown[] = [];
  let count = 0;
  for (const { id } of due) {
    const removeAvatarFile = await prepareAvatarRemoval(ctx, id);
    const deleted = removeAccount(ctx.db, id, ctx.city, isDue).then(removeAvatarFile);
    const failure: unknown = await deleted.catch((error: unknown) => error);
    if (failure === undefined) count++;
    else if (!(failure instanceof NoLongerDue)) failures.push(failure);
  }
  if (count > 0) ctx.log.info("deleted unused accounts", { count });
  if (failures.length > 0) throw failures[0];
  return count;
}

async function announceDeletions(db: Database): Promise<void> {
  const isDue = sql`${isUnusedFor(TOLD_AFTER)} and not ${wasTold(sql`true`)}`;
  const unused = await db.select({ userId: users.id, to: users.email }).from(users).where(isDue).limit(BATCH);
  await queueEmails(
    db,
    unusedLetter,
    unused.map((account) => ({ ...account, facts: {}, key: `${KIND}:${account.userId}` })),
  );
}

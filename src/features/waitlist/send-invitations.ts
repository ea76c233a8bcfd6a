// Sends the invitations of the waitlist in the language of their recipients.
import { eq, sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { waitlistEntries } from "../../../db/schema/index.ts";
import type { AppContext, Mail } from "../../context.ts";
import { inLanguage } from "../../i18n/current-language.ts";
import { t } from "../../i18n/t.ts";
import { renewInvitation } from "../auth/invitations.ts";
import { attemptToSend, CLAIM, sendQueued } from "../messages/delivery.ts";

/** Days that the link in an invitation works. */
export const INVITATION_DAYS = 30;

type SenderContext = Pick<AppContext, "db" | "mail" | "log" | "config">;

/** @param shouldStop checked between two emails @returns the number of emails sent */
export const sendInvitations = (ctx: SenderContext, shouldStop: () => boolean = () => false): Promise<number> =>
  sendQueued(
    () => claimNext(ctx.db),
    (claimed) => send(ctx, claimed),
    shouldStop,
  );

type Claimed = {
  id: string;
  email: string;
  language: string | null;
  invitationId: string | null;
  attempts: number;
};

async function claimNext(db: Database): Promise<Claimed | undefined> {
  const [claimed] = await db.execute<Claimed>(sql`
    with due as materialized (
      select id from waitlist_entries where next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    update waitlist_entries q set ${CLAIM} from due where q.id = due.id
    returning q.id, q.email, q.language, q.invitation_id as "invitationId", q.attempts`);
  return claimed;
}

/** Only a hash of a link is stored, so each attempt has a new one, and the earlier one stops working. */
async function send(ctx: SenderContext, claimed: Claimed): Promise<boolean> {
  const { db, config } = ctx;
  const token = await renewLink(db, claimed);
  if (!token) return false;
  const write = () =>
    inLanguage(claimed.language ?? config.languages[0]!, () => invitationMail(claimed, token, config));
  const attempt = await attemptToSend(ctx, claimed.attempts, write, "an invitation could not be sent");
  await setNextAttempt(db, claimed.id, attempt.sent ? null : attempt.nextAttemptAt);
  return attempt.sent;
}

/**
 * The other entry of the same address, if there is one, shares the invitation.
 * @returns undefined if the entry was deleted in the meantime
 */
const renewLink = (db: Database, { id: entryId, email, invitationId }: Claimed): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const isThis = eq(waitlistEntries.id, entryId);
    const [entry] = await tx.select({ id: waitlistEntries.id }).from(waitlistEntries).where(isThis).for("update");
    if (!entry) return undefined;
    const { id, token } = await renewInvitation(tx, invitationId, INVITATION_DAYS);
    await tx.update(waitlistEntries).set({ invitationId: id }).where(eq(waitlistEntries.email, email));
    return token;
  });

const setNextAttempt = (db: Database, id: string, nextAttemptAt: ReturnType<typeof sql> | null) =>
  db.update(waitlistEntries).set({ nextAttemptAt }).where(eq(waitlistEntries.id, id));

function invitationMail({ email }: Claimed, token: string, { baseUrl, siteName }: AppContext["config"]): Mail {
  const text = [
    t("Hello,"),
    t("You asked for access to {siteName}. You can now sign up with this link, which is only for you:", {
      siteName,
    }),
    `${baseUrl}/signup?invitation=${token}`,
    t("It works for one account and for {days, plural, one {# day} other {# days}}.", { days: INVITATION_DAYS }),
    t("If you didn't request this, you can ignore this email."),
  ];
  const subject = t("{siteName}: you are invited", { siteName });
  return { kind: "waitlist-invitation", to: email, subject, text: `${text.join("\n\n")}\n` };
}

import { hasTable } from "../../../db/client.ts";
import { applyWords } from "../../city/site-words.ts";
import type { Config } from "../../config.ts";
import { getContact, isReachable } from "../../features/push/contact.ts";
import type { OpenDatabase } from "../database.ts";
import { type Finding, ok, warn } from "./check.ts";

/** Apple refuses every notification whose sender can't be reached (RFC 8292, 2.1). */
export function checkPushContact(config: Pick<Config, "contactEmail" | "secure" | "baseUrl">): Finding[] {
  const contact = getContact(config);
  if (!isReachable(contact))
    return [
      warn(
        `Push services can't reach ${contact}, and some refuse the notifications. Set CONTACT_EMAIL to an address on the internet, or BASE_URL to one with https.`,
      ),
    ];
  return contact.startsWith("mailto:") || !config.contactEmail
    ? [ok(`Push services can reach you at ${contact}.`)]
    : [
        warn(
          `${config.contactEmail} (CONTACT_EMAIL, or Settings in the admin area) is not on the internet. Push services get ${contact} instead.`,
        ),
      ];
}

export async function checkPushes(config: Config, { db, sql }: Pick<OpenDatabase, "db" | "sql">): Promise<Finding[]> {
  if (await hasTable(sql, "settings")) await applyWords(db, config);
  return [...checkPushContact(config), ...(await checkRefusedPushes(sql))];
}

async function checkRefusedPushes(sql: OpenDatabase["sql"]): Promise<Finding[]> {
  if (!(await hasTable(sql, "outbox"))) return [];
  const [refused] = await sql`
    select count(*)::int as count from outbox
    where channel = 'push' and state = 'failed' and created_at > now() - interval '7 days'`;
  return refused?.count
    ? [
        warn(
          `Push services refused ${refused.count} notifications. Their answers are in the log: "a notification could not be sent".`,
        ),
      ]
    : [];
}

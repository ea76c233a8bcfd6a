// The messages of Café Nord, and the waitlist.
import type { messageRecipients, messages as messageTable, waitlistEntries } from "../schema/index.ts";
import { sampleId } from "./city.ts";
import history from "./data/history.json" with { type: "json" };
import messages from "./data/messages.json" with { type: "json" };
import waitlist from "./data/waiting-list.json" with { type: "json" };
import { DAY_MS, personAt } from "./history.ts";
import { AMIRA } from "./people.ts";
import { CAFE_NORD, placeId } from "./places.ts";

type Waiting = Omit<typeof waitlistEntries.$inferInsert, "id" | "createdAt"> & { daysAgo: number };

const WAITLIST = waitlist as readonly Waiting[];

export const cafeNordMessages = (now: Date): (typeof messageTable.$inferInsert)[] =>
  messages.map(({ title, content, isDirect, daysAgo }) => ({
    id: sampleId(`message/${title}`),
    fromBusinessId: placeId(CAFE_NORD),
    toUserId: isDirect ? AMIRA.id : null,
    title,
    content,
    isAnnouncement: !isDirect,
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }));

export const cafeNordRecipients = (now: Date): (typeof messageRecipients.$inferInsert)[] =>
  messages.flatMap(({ title, isDirect, daysAgo }, index) => {
    const messageId = sampleId(`message/${title}`);
    const receivedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    if (isDirect) return [{ messageId, userId: AMIRA.id, receivedAt, readAt: null }];
    return (history.readers[index] as [number, number | null][]).map(([who, after]) => ({
      messageId,
      userId: personAt(who).id,
      receivedAt,
      readAt: after === null ? null : new Date(receivedAt.getTime() + after),
    }));
  });

export const sampleWaitlist = (now: Date): (typeof waitlistEntries.$inferInsert & { id: string })[] =>
  WAITLIST.map(({ daysAgo, ...entry }) => ({
    ...entry,
    id: sampleId(`waitlist/${entry.email}`),
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }));

// The messages of Café Nord, and the waitlist.
import type { messageRecipients, messages as messageTable, waitlistEntries } from "../schema/index.ts";
import { sampleId } from "./city.ts";
import messages from "./data/messages.json" with { type: "json" };
import waitlist from "./data/waiting-list.json" with { type: "json" };
import { AMIRA } from "./people.ts";
import { CAFE_NORD, placeId } from "./places.ts";
import { seededRandom } from "./random.ts";
import { DAY_MS, HOUR_MS, type SampleSwipe } from "./swiping.ts";

type Waiting = Omit<typeof waitlistEntries.$inferInsert, "id" | "createdAt"> & { daysAgo: number };

const WAITLIST = waitlist as readonly Waiting[];

export function cafeNordMessages(now: Date): (typeof messageTable.$inferInsert)[] {
  return messages.map(({ title, content, isDirect, daysAgo }) => ({
    id: sampleId(`message/${title}`),
    fromBusinessId: placeId(CAFE_NORD),
    toUserId: isDirect ? AMIRA.id : null,
    title,
    content,
    isAnnouncement: !isDirect,
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }));
}

const READERS_OF_TEN = 7;

export function cafeNordRecipients(
  swipes: readonly SampleSwipe[],
  now: Date,
): (typeof messageRecipients.$inferInsert)[] {
  return messages.flatMap(({ title, isDirect, daysAgo }) => {
    const messageId = sampleId(`message/${title}`);
    const receivedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    if (isDirect) return [{ messageId, userId: AMIRA.id, receivedAt, readAt: null }];
    return listSubscribers(swipes, daysAgo * DAY_MS).map((userId) => {
      const random = seededRandom(`read/${title}/${userId}`);
      const after = random.between(HOUR_MS / 4, DAY_MS);
      const readAt = random.between(0, 10) < READERS_OF_TEN ? new Date(receivedAt.getTime() + after) : null;
      return { messageId, userId, receivedAt, readAt };
    });
  });
}

/** @param ago ms before loading */
function listSubscribers(swipes: readonly SampleSwipe[], ago: number): string[] {
  const fond = new Set<string>();
  const before = swipes.filter((swipe) => swipe.place === CAFE_NORD && swipe.ago > ago);
  for (const { person, action } of before.sort((a, b) => b.ago - a.ago)) {
    if (action === "dislike") fond.delete(person.id);
    else fond.add(person.id);
  }
  return [...fond];
}

export function sampleWaitlist(now: Date): (typeof waitlistEntries.$inferInsert & { id: string })[] {
  return WAITLIST.map(({ daysAgo, ...entry }) => ({
    ...entry,
    id: sampleId(`waitlist/${entry.email}`),
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }));
}

// The messages of Café Nord, and the waitlist.
import type { messageRecipients, messages, waitlistEntries } from "../schema/index.ts";
import { sampleId } from "./city.ts";
import { AMIRA } from "./people.ts";
import { CAFE_NORD, placeId } from "./places.ts";
import { seededRandom } from "./random.ts";
import { DAY_MS, HOUR_MS, type SampleSwipe } from "./swiping.ts";

type Waiting = Omit<typeof waitlistEntries.$inferInsert, "id" | "createdAt"> & { daysAgo: number };

const WAITLIST: readonly Waiting[] = [
  { name: "Greta Molinder", email: "greta.molinder@example.com", city: "Trondholm", daysAgo: 13.2 },
  {
    name: "Paolo Venturelli",
    email: "paolo@trattoria-venturelli.example.com",
    city: "Santa Marea",
    role: "Restaurant",
    userType: "business",
    daysAgo: 11.6,
  },
  { name: "Wren Okonjo", email: "wren.okonjo@example.com", daysAgo: 9.9 },
  {
    name: "Luísa Carvalhosa",
    email: "luisa@bar-pontao.example.com",
    city: "Porto Alvo",
    role: "Bar",
    userType: "business",
    daysAgo: 7.3,
  },
  {
    name: "Henrik Aaltovaara",
    email: "henrik@kahvila-lumo.example.com",
    city: "Santa Marea",
    role: "Café",
    userType: "business",
    daysAgo: 5.1,
  },
  {
    name: "Soraya Tehranchi",
    email: "soraya@casa-soraya.example.com",
    city: "Villa Serena",
    role: "Hotel",
    userType: "business",
    daysAgo: 3.4,
  },
  {
    name: "Bastien Lacroze",
    email: "bastien@caves-lacroze.example.com",
    company: "Caves Lacroze",
    role: "Business Owner",
    userType: "business",
    requestType: "demo_access",
    daysAgo: 1.8,
  },
  { name: "Mina Jovanoska", email: "mina.jovanoska@example.com", requestType: "demo_access", daysAgo: 0.1 },
];

const MESSAGES = [
  {
    title: "The window seat is back",
    content:
      "The carpenter has finished. The bench by the window is a hand wider, the radiator under it works again, and until Sunday whoever sits there first each morning gets their bun on the house.",
    to: null,
    daysAgo: 9.4,
  },
  {
    title: "Friday at Nord: a few seats left",
    content:
      "The Hollow Reed Trio plays the next Friday at Nord, at seven, between the tables. We move the furniture at six, so come for coffee before or for sandwiches after. There are only a few seats left; say that you are in and we keep yours.",
    to: null,
    daysAgo: 2.2,
  },
  {
    title: "Your book is here",
    content:
      "Hello Amira, you asked on your last visit whether we still have the island cookbook with the rye recipes. We found a copy behind the flour. It is under the counter with your name on it. Ingrid",
    to: AMIRA.id,
    daysAgo: 0.9,
  },
];

/** Two announcements to those who liked or saved Café Nord, and a direct message to Amira, who saved it. */
export function cafeNordMessages(now: Date): (typeof messages.$inferInsert)[] {
  return MESSAGES.map(({ title, content, to, daysAgo }) => ({
    id: sampleId(`message/${title}`),
    fromBusinessId: placeId(CAFE_NORD),
    toUserId: to,
    title,
    content,
    isAnnouncement: to === null,
    createdAt: new Date(now.getTime() - daysAgo * DAY_MS),
  }));
}

/** How many of ten recipients have read an announcement. */
const READERS_OF_TEN = 7;

/** Those who had liked or saved Café Nord and not skipped it since. Most read it within a day, Amira not yet. */
export function cafeNordRecipients(
  swipes: readonly SampleSwipe[],
  now: Date,
): (typeof messageRecipients.$inferInsert)[] {
  return MESSAGES.flatMap(({ title, to, daysAgo }) => {
    const messageId = sampleId(`message/${title}`);
    const receivedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    if (to) return [{ messageId, userId: to, receivedAt, readAt: null }];
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

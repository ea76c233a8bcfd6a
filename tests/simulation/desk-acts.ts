// What admins do at their desk with the waitlist and with people, and what everybody reads, changes and shares besides.
import type { Act } from "./city.ts";
import { findLink, pickAnyone, pickSignedIn } from "./people.ts";

const DAY = 86_400_000;

type WaitlistEntry = { id: string; email: string };

export const DESK_ACTS = {
  async "a guest without an account joins the waitlist"(doing) {
    const guest = doing.dice.pick(doing.world.people.filter(({ kind }) => kind === "guest"));
    await doing.send(guest, guest.devices[0]!, "POST", "/api/waitlist", { name: guest.name, email: guest.email });
  },
  async "an admin invites from the waitlist"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const list = admin && (await doing.send(admin, device!, "GET", "/api/admin/waitlist"));
    if (list?.status !== 200 || list.json().length === 0) return;
    const ids = (list.json() as WaitlistEntry[]).map(({ id }) => id);
    await doing.send(admin!, device!, "POST", "/api/admin/waitlist/invitations", { ids });
  },
  async "an admin keeps the waitlist"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const list = admin && (await doing.send(admin, device!, "GET", "/api/admin/waitlist"));
    if (list?.status !== 200 || list.json().length === 0) return;
    const ids = [doing.dice.pick(list.json() as WaitlistEntry[]).id];
    const contacted = doing.dice.chance(0.5);
    if (doing.dice.chance(0.7))
      await doing.send(admin!, device!, "PUT", "/api/admin/waitlist/contacted", { ids, contacted });
    else await doing.send(admin!, device!, "DELETE", "/api/admin/waitlist", { ids });
  },
  async "an admin makes somebody a moderator"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const people = doing.world.people.filter(({ kind, id, isDeleted }) => kind === "traveler" && id && !isDeleted);
    if (!admin || people.length === 0) return;
    const path = `/api/admin/people/${doing.dice.pick(people).id}/moderator`;
    await doing.send(admin, device!, "POST", path);
    await doing.send(admin, device!, "DELETE", path);
  },
  async "an admin adds a place"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin) return;
    const place = {
      id: doing.dice.uuid(),
      name: "New Kiosk",
      description: "By the quay",
      location: "5 Quay Street",
      type: "retail",
    };
    await doing.send(admin, device!, "POST", "/api/admin/businesses", place);
  },
  async "somebody changes their email"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler", "owner") ?? [];
    if (!person || person.name === "Vera") return;
    const pending = doing.world.notes.get(`new email of ${person.name}`) as string | undefined;
    const token = pending && findLink(doing.world, { ...person, email: pending }, "verify");
    if (!token) {
      const email = `${person.name.toLowerCase()}.new@example.com`;
      const wish = { email, password: person.password };
      const asked = await doing.send(person, device!, "POST", "/api/auth/email", wish);
      if (asked?.status === 200) doing.world.notes.set(`new email of ${person.name}`, email);
      return;
    }
    const before = person.email;
    const answer = await doing.send(person, device!, "POST", "/api/auth/email/confirm", { token });
    if (!answer || answer.status >= 500) person.isUncertain = true;
    if (answer?.status !== 200 || person.isDeleted) return;
    person.email = pending!;
    person.isConfirmed = true;
    if (before !== pending) doing.world.notes.delete(`new email of ${person.name}`);
  },
  async "a traveler shares a list"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const shared = await doing.send(person, device!, "POST", "/api/users/list", { title: "My city" });
    if (shared?.status !== 200) return;
    const address = (await doing.send(person, device!, "POST", "/api/users/list/address"))?.json();
    const guest = doing.world.people.find(({ kind }) => kind === "guest")!;
    const { url } = (address ?? {}) as { url?: string };
    if (url) await doing.send(guest, guest.devices[0]!, "GET", new URL(url, "http://localhost:3000").pathname);
  },
  async "a traveler extends a trip"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const { now } = doing.world.clock;
    const toDate = (days: number) => new Date(now + days * DAY).toISOString().slice(0, 10);
    const wish = { id: doing.dice.uuid(), date: toDate(1), until: toDate(2), start: "10:00", end: "15:00" };
    const trip = await doing.send(person, device!, "POST", "/api/trips", wish);
    if (trip?.status !== 200) return;
    await doing.send(person, device!, "POST", `/api/trips/${wish.id}/days`, { date: toDate(3) });
    await doing.send(person, device!, "POST", `/api/trips/${wish.id}/link`);
    await doing.send(person, device!, "GET", `/trips/${wish.id}`);
    await doing.send(person, device!, "DELETE", `/api/trips/${wish.id}/link`);
  },
  async "a friend is removed from a room"(doing, city) {
    const room = city.rooms.find(({ members }) => members.length > 1);
    if (!room) return;
    const [{ person, device }] = room.members as [(typeof room.members)[number]];
    const state = await doing.send(person, device, "GET", `/api${room.path}`);
    if (state?.status !== 200) return;
    const { members } = state.json() as { members: { id: string; name: string }[] };
    const other = members.find(({ name }) => name !== person.name);
    if (other) await doing.send(person, device, "DELETE", `/api${room.path}/members/${other.id}`);
  },
  async "somebody chooses notifications"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const [method, path, body] = doing.dice.pick<[string, string, unknown?]>([
      ["PUT", "/api/push", { kinds: ["message"], quietHours: null }],
      ["PUT", "/api/push/kinds/message", { enabled: false }],
      ["PUT", "/api/users/email-copies", { enabled: doing.dice.chance(0.5) }],
      ["PUT", "/api/users/news-emails", { digest: true }],
      ["PATCH", "/api/users/taste", { name: "popularity", weight: 1 }],
    ]);
    await doing.send(person, device!, method, path, body);
  },
  async "somebody reads something else"(doing, city) {
    const { person, device } = pickAnyone(doing);
    const { id } = doing.dice.pick(city.places);
    const paths = [
      ...[
        "/api/users/rsvps",
        "/api/users/waiting-list",
        "/api/users/liked",
        "/api/users/sessions",
        "/api/users/tokens",
      ],
      ...["/api/users/calendar", "/api/users/list", "/api/plans", "/api/whats-on", "/api/search?q=bar", "/api/ranking"],
      ...[
        "/api/businesses/filters",
        "/api/businesses/options",
        `/api/businesses/${id}/events`,
        "/whats-on/calendar.ics",
      ],
      ...[
        "/api/map/counts",
        `/api/map/places/${id}`,
        "/api/offline/catalogue",
        "/api/offline/pages",
        "/api/offline/taste",
      ],
      ...[
        "/api/auth/methods",
        "/api/push",
        "/api/interests",
        "/help",
        "/signup",
        "/login",
        "/together",
        "/try",
        "/status",
      ],
      ...["/robots.txt", "/healthz", "/readyz", "/privacy", "/terms", "/places/restaurant", `/business/${id}/print`],
      ...["/api/businesses/messages", "/api/claims/places?q=bar", "/api/docs/openapi.json", "/manifest.webmanifest"],
    ];
    for (const { path } of city.rooms.slice(0, 2)) paths.push(`/api${path}/shortlist`);
    for (const plan of city.plans.slice(0, 2)) paths.push(`/plan/${plan.id}`, `/api/plans/${plan.id}/file/ics`);
    await doing.send(person, device, "GET", doing.dice.pick(paths));
  },
} satisfies Record<string, Act>;

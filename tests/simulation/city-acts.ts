// What travelers, guests, owners and admins do in the city besides swiping and going to events.

import type { Act } from "./city.ts";
import { isSignedIn, pickAnyone, pickSignedIn } from "./people.ts";

const DAY = 86_400_000;

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10);

export const CITY_ACTS = {
  async "a traveler plans a day"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const id = doing.dice.uuid();
    city.plans.push({ id, who: person });
    const wish = { id, date: toDate(doing.world.clock.now + DAY), start: "10:00", end: "18:00" };
    await doing.send(person, device!, "POST", "/api/plans", wish, { deed: { kind: "plan", key: id, value: "made" } });
  },
  async "a traveler changes a plan"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    const own = city.plans.filter(({ who }) => who === person);
    if (!person || own.length === 0) return;
    const { id } = doing.dice.pick(own);
    const plan = await doing.send(person, device!, "GET", `/api/plans/${id}`);
    if (plan?.status !== 200) return;
    const { revision } = plan.json();
    const stops = [
      { placeId: doing.dice.pick(city.places).id, stayMinutes: 60 + doing.dice.below(60), lockedAt: null },
    ];
    await doing.send(
      person,
      device!,
      "PATCH",
      `/api/plans/${id}`,
      { revision, stops },
      { deed: { kind: "plan change", key: `${id} ${revision}`, value: JSON.stringify(stops) } },
    );
  },
  async "a traveler changes a plan on phone and laptop"(doing, city) {
    const planner = city.plans.findLast(({ who }) => !who.isDeleted && who.devices.some(isSignedIn));
    if (!planner) return;
    const { id, who: person } = planner;
    const device = person.devices.find(isSignedIn);
    const plan = await doing.send(person, device!, "GET", `/api/plans/${id}`);
    if (plan?.status !== 200) return;
    const { revision } = plan.json();
    const change = (stayMinutes: number) => {
      const stops = [{ placeId: city.places[7]!.id, stayMinutes, lockedAt: null }];
      const deed = { kind: "plan change", key: `${id} ${revision}`, value: JSON.stringify(stops) };
      return doing.send(person, device!, "PATCH", `/api/plans/${id}`, { revision, stops }, { deed });
    };
    await Promise.all([change(30), change(90)]);
  },
  async "a traveler deletes a plan"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    const own = city.plans.filter(({ who }) => who === person);
    if (!person || own.length === 0) return;
    const { id } = doing.dice.pick(own);
    await doing.send(person, device!, "DELETE", `/api/plans/${id}`, undefined, {
      deed: { kind: "plan", key: id, value: "deleted" },
    });
  },
  async "a traveler shares a plan"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    const own = city.plans.filter(({ who }) => who === person);
    if (!person || own.length === 0) return;
    const { id } = doing.dice.pick(own);
    await doing.send(person, device!, doing.dice.chance(0.7) ? "POST" : "DELETE", `/api/plans/${id}/link`);
  },
  async "a traveler plans a trip"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const { now } = doing.world.clock;
    const wish = {
      id: doing.dice.uuid(),
      date: toDate(now + DAY),
      until: toDate(now + 2 * DAY),
      start: "10:00",
      end: "15:00",
    };
    const trip = await doing.send(person, device!, "POST", "/api/trips", wish);
    if (trip?.status !== 200) return;
    await doing.send(person, device!, "PATCH", `/api/trips/${wish.id}`, { name: "A weekend" });
    if (doing.dice.chance(0.5)) await doing.send(person, device!, "POST", `/api/trips/${wish.id}/link`);
    if (doing.dice.chance(0.3)) await doing.send(person, device!, "DELETE", `/api/trips/${wish.id}`);
  },
  async "a traveler says how it was"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const { id } = doing.dice.pick(city.places);
    if (doing.dice.chance(0.7))
      await doing.send(person, device!, "PUT", `/api/visits/${id}`, {
        answer: doing.dice.pick(["loved", "fine", "not_for_me"]),
      });
    else await doing.send(person, device!, "DELETE", `/api/visits/${id}`);
  },
  async "a traveler removes a saved place"(doing) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    const saved = person && (await doing.send(person, device!, "GET", "/api/users/saved"));
    if (saved?.status !== 200 || saved.json().length === 0) return;
    await doing.send(
      person!,
      device!,
      "DELETE",
      `/api/users/saved/${doing.dice.pick(saved.json() as { id: string }[]).id}`,
    );
  },
  async "a traveler tries a swipe and takes it back"(doing, city) {
    const { world } = doing;
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    const deck = person && (await doing.send(person, device!, "GET", "/api/businesses?unseen=1&limit=3"));
    if (deck?.status !== 200 || deck.json().length === 0) return;
    const placeId: string = deck.json()[0].id;
    const catalogue = await world.readCatalogueVersion();
    const start = world.gate.executed;
    const ids: string[] = [];
    const tastes: string[] = [];
    // An undo learns the history anew, with what this server knows of the places by now. It counts their likes again each minute.
    doing.pinned = doing.dice.below(world.instances.length);
    const instance = world.instances[doing.pinned];
    for (let i = 0; i < 3; i++) {
      const id = doing.dice.uuid();
      ids.push(id);
      city.swipes.push({ id, who: person!, placeId });
      await doing.send(
        person!,
        device!,
        "POST",
        "/api/swipes",
        { id, businessId: placeId, action: "like" },
        { deed: { kind: "swipe", key: id, value: "like", facts: { placeId } } },
      );
      const undone = await doing.send(person!, device!, "DELETE", `/api/swipes/${placeId}?swipe=${id}`, undefined, {
        deed: { kind: "undo", key: id, value: "" },
      });
      const taste = await doing.send(person!, device!, "GET", "/api/users/taste");
      if (undone?.status !== 200 || taste?.status !== 200) return;
      tastes.push(taste.text);
    }
    const isDisturbed = world.deeds.some(
      ({ who, kind, key, end }) =>
        !ids.includes(key) &&
        (end === undefined || end > start) &&
        (who === person!.name || ["swipe", "batch", "undo"].includes(kind)),
    );
    if (
      isDisturbed ||
      catalogue !== (await world.readCatalogueVersion()) ||
      tastes.some((taste, i) => taste === tastes[i - 1])
    )
      return;
    if (world.instances[doing.pinned] !== instance) return;
    world.violate("Undoing a swipe is exact: the taste is what it was.", `${person!.name}: ${tastes.join(" ")}`);
  },
  async "a traveler sets preferences"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    const business = doing.dice.pick(city.places).id;
    const requests: [string, string, unknown?][] = [
      ["PATCH", "/api/users/preferences", { preferences: ["Food & Culinary"] }],
      ["PUT", "/api/users/email-copies", { enabled: true }],
      ["PUT", "/api/users/seat-emails", { enabled: doing.dice.chance(0.5) }],
      ["POST", `/api/users/mutes/${business}`],
      ["DELETE", `/api/users/mutes/${business}`],
      ["PUT", "/api/users/needs", { needs: { diet: "vegan" }, agreed: true }],
      ["DELETE", "/api/users/needs"],
      ["POST", "/api/users/list", { title: "My city" }],
      ["DELETE", "/api/users/list"],
      ["POST", "/api/users/calendar"],
      ["DELETE", "/api/users/calendar"],
      ["PATCH", "/api/users/me", { lastName: "Doe" }],
      ["DELETE", "/api/users/taste"],
      ["DELETE", "/api/visits"],
      ["POST", "/api/users/interests", { answers: [] }],
      ["PUT", "/api/push/kinds/message", { enabled: true }],
    ];
    const [method, path, body] = doing.dice.pick(requests);
    await doing.send(person, device!, method, path, body);
  },
  async "a traveler reports a place"(doing, city) {
    const [person, device] = pickSignedIn(doing, "traveler") ?? [];
    if (!person) return;
    await doing.send(person, device!, "POST", `/api/businesses/${doing.dice.pick(city.places).id}/reports`, {
      kind: "closed",
      note: "It was shut.",
    });
  },
  async "an admin resolves reports"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const list = admin && (await doing.send(admin, device!, "GET", "/api/admin/reports"));
    if (list?.status !== 200) return;
    for (const { id } of list.json() as { id: string }[])
      await doing.send(admin!, device!, "POST", `/api/admin/reports/${id}/resolution`, {
        finding: doing.dice.pick(["confirmed", "maybe-closed", "noted"]),
      });
  },
  async "a guest joins the waitlist"(doing) {
    const { person, device } = pickAnyone(doing);
    await doing.send(person, device, "POST", "/api/waitlist", { name: person.name, email: person.email });
  },
  async "a guest swipes without an account"(doing, city) {
    const guest = doing.dice.pick(doing.world.people.filter(({ kind }) => kind === "guest"));
    const swipes = [
      {
        businessId: doing.dice.pick(city.places).id,
        action: "like",
        at: new Date(doing.world.clock.now - 1000).toISOString(),
      },
    ];
    await doing.send(
      guest,
      guest.devices[0]!,
      "POST",
      doing.dice.chance(0.5) ? "/api/guest/deck" : "/api/guest/taste",
      { swipes },
    );
  },
  async "an owner edits the listing"(doing) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    const own = person && (await doing.send(person, device!, "GET", "/api/businesses/my"));
    if (own?.status !== 200) return;
    const { id } = own.json();
    const roll = doing.dice.next();
    if (roll < 0.6)
      await doing.send(person!, device!, "PATCH", `/api/businesses/${id}`, {
        description: `Since ${1900 + doing.dice.below(100)}`,
      });
    else if (roll < 0.8) await doing.send(person!, device!, "POST", `/api/businesses/${id}/confirmation`);
    else await doing.send(person!, device!, "DELETE", `/api/businesses/${id}/pending-changes`);
  },
  async "an owner withdraws a claim"(doing) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    const claims = person && (await doing.send(person, device!, "GET", "/api/claims/my"));
    if (claims?.status !== 200 || claims.json().length === 0) return;
    await doing.send(person!, device!, "DELETE", `/api/claims/${claims.json()[0].id}`);
  },
  async "an owner plans an event for several weeks"(doing, city) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    if (!person) return;
    const id = doing.dice.uuid();
    const at = doing.world.clock.now + 3 * DAY;
    const event = {
      id,
      title: "Quiz",
      eventDate: new Date(at).toISOString(),
      maxAttendees: 2,
      repeats: "week",
      dates: 3,
    };
    const answer = await doing.send(person, device!, "POST", "/api/events", event, {
      deed: { kind: "create event", key: id, value: "Quiz" },
    });
    if (answer?.status !== 200) return;
    for (const i of [0, 1, 2]) {
      const one = i === 0 ? id : Bun.randomUUIDv5(String(i), id);
      city.events.push({ id: one, host: person, title: "Quiz", max: 2, at: at + i * 7 * DAY });
    }
  },
  async "an owner cancels all later dates"(doing, city) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    const own = city.events.filter(({ host, title }) => host === person && title === "Quiz");
    if (!person || own.length === 0) return;
    await doing.send(person, device!, "DELETE", `/api/events/${doing.dice.pick(own).id}?following=yes`);
  },
  async "an owner writes to one guest"(doing) {
    const [person, device] = pickSignedIn(doing, "owner") ?? [];
    const audience = person && (await doing.send(person, device!, "GET", "/api/businesses/my/audience"));
    if (audience?.status !== 200 || audience.json().length === 0) return;
    const id = doing.dice.uuid();
    const toUserId = doing.dice.pick(audience.json() as { id: string }[]).id;
    await doing.send(
      person!,
      device!,
      "POST",
      "/api/messages",
      { id, title: "Hello", content: "See you.", toUserId },
      { deed: { kind: "message", key: id, value: toUserId } },
    );
  },
  async "an admin merges two places"(doing, city) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin || city.places.length < 6) return;
    const [keep, merge] = [city.places[0]!.id, city.places[1 + doing.dice.below(3)]!.id];
    await doing.send(admin, device!, "POST", "/api/admin/places/merge", { keep, merge });
  },
  async "an admin undoes a merge"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    const merges = admin && (await doing.send(admin, device!, "GET", "/api/admin/places/merges"));
    if (merges?.status !== 200 || merges.json().length === 0) return;
    await doing.send(admin!, device!, "POST", `/api/admin/places/merges/${merges.json()[0].id}/undo`);
  },
  async "an admin changes several places"(doing, city) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin) return;
    const ids = [city.places[4]!.id, city.places[5]!.id];
    const change = doing.dice.pick([
      { kind: "hide", reason: "Closed" },
      { kind: "show" },
      { kind: "add", tag: "cuisine:italian" },
      { kind: "type", type: "retail" },
    ]);
    const edit = await doing.send(admin, device!, "POST", "/api/admin/places/edits", { ids, change });
    if (edit?.status === 200 && doing.dice.chance(0.5))
      await doing.send(admin, device!, "POST", `/api/admin/places/edits/${edit.json().id}/undo`);
  },
  async "an admin chooses settings"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin) return;
    const requests: [string, string, unknown?][] = [
      ["PUT", "/api/admin/scene", { scene: null }],
      ["PUT", "/api/admin/landing-claims", { numbers: "counted", offer: false }],
      ["POST", "/api/admin/invitations", { note: "Friends", maxUses: 3, days: 7 }],
      ["PUT", "/api/users/news-emails", { digest: true }],
    ];
    const [method, path, body] = doing.dice.pick(requests);
    await doing.send(admin, device!, method, path, body);
  },
  async "a friend leaves a room"(doing, city) {
    if (city.rooms.length === 0) return;
    const { path, members } = doing.dice.pick(city.rooms);
    const { person, device } = members.length > 0 ? doing.dice.pick(members) : pickAnyone(doing);
    if (doing.dice.chance(0.7)) {
      const answer = await doing.send(person, device, "DELETE", `/api${path}/members/me`);
      if (answer?.status === 200)
        members.splice(
          members.findIndex((member) => member.person === person),
          1,
        );
    } else await doing.send(person, device, "POST", `/api${path}/end`);
  },
  async "a friend looks at the room"(doing, city) {
    const { person, device } = pickAnyone(doing);
    if (city.rooms.length === 0) return;
    const { path } = doing.dice.pick(city.rooms);
    await doing.send(person, device, "GET", doing.dice.chance(0.5) ? `/api${path}` : `/api${path}/deck`);
    if (doing.dice.chance(0.2)) await doing.send(person, device, "POST", `/api${path}/short-code`);
  },
  async "somebody opens a page"(doing, city) {
    const { person, device } = pickAnyone(doing);
    const paths = [
      "/",
      "/dashboard",
      "/discover",
      "/events",
      "/messages",
      "/plan",
      "/profile",
      "/map",
      "/taste",
      "/visits",
      "/places",
      "/whats-on",
      "/business-profile",
      "/business-events",
      "/sitemap.xml",
      "/feed.xml",
      "/help",
      "/about/ranking",
    ];
    for (const { path } of city.rooms) paths.push(path);
    for (const { id } of city.events) paths.push(`/events/${id}`);
    for (const { id } of city.places.slice(0, 3)) paths.push(`/business/${id}`);
    await doing.send(person, device, "GET", doing.dice.pick(paths));
  },
  async "an admin looks around"(doing) {
    const [admin, device] = pickSignedIn(doing, "admin") ?? [];
    if (!admin) return;
    const paths = [
      "/admin",
      "/admin/people",
      "/api/admin/people",
      "/api/admin/emails",
      "/api/admin/audit",
      "/api/admin/places",
      "/api/admin/imports",
      "/api/admin/waitlist",
    ];
    await doing.send(admin, device!, "GET", doing.dice.pick(paths));
  },
} satisfies Record<string, Act>;

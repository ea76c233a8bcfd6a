// Push notifications, through a push service that decrypts them: kinds, quiet hours, mutes, retries, sign-out.
import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { createECDH } from "node:crypto";
import type { PushKind } from "../../db/vocabulary.ts";
import { queueDigests } from "../../src/features/push/digests.ts";
import { createPushChannel } from "../../src/features/push/push-channel.ts";
import { fetchPublic } from "../../src/network/public-fetch.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { inDays, openBusiness, swipe } from "../meeting.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";
import { decide } from "../together/people.ts";
import { type Browser, decrypt, openPushService } from "./push-service.ts";

const app = useTestApp({ CONTACT_EMAIL: "hello@sidestreet.example" });
const service = openPushService();
afterEach(async () => {
  service.reset();
  await app.sql`delete from outbox`;
});
afterAll(() => service.close());
beforeAll(async () => {
  const reader = await app.join("Reader");
  service.publicKey = (await reader.read("/api/push")).publicKey;
});

const send = () => deliverDue(app.ctx, [createPushChannel(service.post)]);
const makeDue = () => app.sql`update outbox set next_attempt_at = now() where channel = 'push' and state = 'waiting'`;

/** Turns kinds on, in one more browser. */
async function listen(person: Person, kinds: PushKind[]): Promise<Browser> {
  const browser = service.subscribe();
  expect((await person.post("/api/push/subscriptions", browser.subscription)).status).toBe(200);
  await setPreferences(person, { kinds, quietHours: null });
  return browser;
}

const setPreferences = async (person: Person, body: object) => {
  const response = await person.send("PUT", "/api/push", body);
  expect([response.status, (await response.json()).message]).toEqual([200, undefined]);
};

let rounds = 0;
/** A café that Lia saved and Sam likes. */
async function cafe() {
  const round = ++rounds;
  const { person: ingrid, id, name } = await openBusiness(app, `Ingrid ${round}`, `Café Nord ${round}`);
  const [lia, sam] = [await app.join(`Lia ${round}`), await app.join(`Sam ${round}`)];
  await swipe(lia, id, "save");
  await swipe(sam, id, "like");
  return { ingrid, id, name, lia, sam };
}

const announce = async (owner: Person, title = "Soup is back") =>
  expect((await owner.post("/api/messages", { title, content: "From noon.", isAnnouncement: true })).status).toBe(200);

async function host(owner: Person, event: object = {}): Promise<string> {
  const response = await owner.post("/api/events", { title: "Trio", eventDate: inDays(3), ...event });
  return (await response.json()).id;
}

const answer = async (person: Person, event: string, status = "in") =>
  expect((await person.post(`/api/events/${event}/rsvp`, { status })).status).toBe(200);

test("the push service decrypts the example of RFC 8291, section 5", () => {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(Buffer.from("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "base64url"));
  const body = Buffer.from(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    "base64url",
  );
  const auth = Buffer.from("BTBZMqHH6r4Tts7J_aSIgg", "base64url");
  expect(decrypt(body, ecdh, auth)).toBe("When I grow up, I want to be a watermelon");
});

test("everything is off until Lia turns it on; an announcement reaches who saved", async () => {
  const { ingrid, id, name, lia, sam } = await cafe();
  const [liasPhone, samsPhone] = [await listen(lia, []), await listen(sam, ["announcement"])];
  await announce(ingrid);
  expect(await send()).toBe(0);
  await setPreferences(lia, { kinds: ["announcement"], quietHours: null });
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect(samsPhone.received).toEqual([]);
  expect(liasPhone.received).toHaveLength(1);
  const [{ payload, urgency, contact, ttl }] = liasPhone.received as [(typeof liasPhone.received)[0]];
  expect([urgency, contact]).toEqual(["normal", "mailto:hello@sidestreet.example"]);
  expect(ttl).toBeWithin(86_000, 86_401);
  expect(payload).toMatchObject({
    title: name,
    body: "Soup is back\nFrom noon.",
    lang: "en",
    dir: "ltr",
    url: "/messages",
    mute: { label: `Mute ${name}`, kind: "announcement", businessId: id },
  });
  expect(await send()).toBe(0);
});

test("Sam gets the seat Lia gives up, and hears of it on both of his browsers", async () => {
  const { ingrid, lia, sam } = await cafe();
  const event = await host(ingrid, { maxAttendees: 1 });
  const [phone, laptop] = [await listen(sam, ["seat"]), await listen(sam, ["seat"])];
  await answer(lia, event);
  expect((await sam.post(`/api/events/${event}/waiting-list`)).status).toBe(200);
  await answer(lia, event, "cant_make_it");
  expect(await send()).toBe(2);
  for (const { received } of [phone, laptop])
    expect(received).toMatchObject([
      { urgency: "high", payload: { title: "You are in: Trio", url: `/events/${event}`, mute: { kind: "seat" } } },
    ]);
});

test("a seat that was given up again, or a muted business, sends nothing", async () => {
  const { ingrid, id, lia, sam } = await cafe();
  const event = await host(ingrid, { maxAttendees: 1 });
  await listen(sam, ["seat"]);
  await listen(lia, ["announcement"]);
  await answer(lia, event);
  await sam.post(`/api/events/${event}/waiting-list`);
  await answer(lia, event, "cant_make_it");
  await answer(sam, event, "cant_make_it");
  await announce(ingrid);
  await lia.post(`/api/users/mutes/${id}`);
  expect(await send()).toBe(0);
  expect(await app.sql`select 1 from outbox where channel = 'push'`).toHaveLength(0);
});

test("a changed and a canceled event are told in the language of the account", async () => {
  const { ingrid, lia } = await cafe();
  const phone = await listen(lia, ["event"]);
  await app.sql`update users set language = 'ar' where id = ${lia.id}`;
  const event = await host(ingrid);
  await answer(lia, event);
  await ingrid.patch(`/api/events/${event}`, { eventDate: inDays(5) });
  await ingrid.delete(`/api/events/${event}`);
  expect(await send()).toBe(2);
  const payloads = phone.received.map(({ payload }) => payload);
  expect(payloads.map(({ lang, dir }) => [lang, dir])).toEqual([
    ["ar", "rtl"],
    ["ar", "rtl"],
  ]);
  expect(payloads.map(({ title }) => title).join()).toMatch(/\p{Script=Arabic}/u);
});

/** Lia's room with Sam, who have accounts, and guest Ben. All three must like a place. */
async function openRoomWithGuest() {
  const place = await cafe();
  const { lia, sam } = place;
  const started = await lia.post("/api/together", { name: "Lia", rule: "all", type: "all" });
  const { path } = (await started.json()) as { path: string };
  const api = `/api${path}`;
  const ben = app.visitor();
  for (const [person, name] of [[sam, "Sam"] as const, [ben, "Ben"] as const])
    expect((await person.post(`${api}/members`, { name })).status).toBe(200);
  const friend = (person: Pick<Person, "post">) => ({ person, name: "", api }) as Parameters<typeof decide>[0];
  return { ...place, path, api, lia: friend(lia), sam: friend(sam), ben: friend(ben), people: place };
}

test("a match is told to members with an account, but not to who just swiped", async () => {
  const { id, name, path, lia, sam, ben, people } = await openRoomWithGuest();
  const [liasPhone, samsPhone] = [await listen(people.lia, ["match"]), await listen(people.sam, ["match"])];
  await app.sql`update users set language = 'de' where id = ${people.lia.id}`;
  await decide(lia, id, "like");
  await decide(ben, id, "save");
  expect(await send()).toBe(0);
  await decide(sam, id, "like");
  expect(await send()).toBe(1);
  expect(samsPhone.received).toEqual([]);
  expect(liasPhone.received).toMatchObject([
    {
      urgency: "normal",
      payload: {
        title: `Ein Match: ${name}`,
        lang: "de",
        url: path,
        tag: `match:${path.slice("/together/".length)}`,
        mute: { kind: "match" },
      },
    },
  ]);
  await decide(sam, id, "save");
  expect(await send()).toBe(0);
});

test("no match is told with the kind off, after it is undone, or to who has left", async () => {
  const { id, api, lia, sam, ben, people } = await openRoomWithGuest();
  const phone = await listen(people.lia, ["seat"]);
  /** Ben's like makes the match, until he undoes it. */
  const match = async () => {
    const swipeId = crypto.randomUUID();
    await decide(ben, id, "like", swipeId);
    return () => ben.person.delete(`${api}/swipes/${id}?swipe=${swipeId}`);
  };
  for (const friend of [lia, sam]) await decide(friend, id, "like");
  const undo = await match();
  expect(await send()).toBe(0);
  await undo();

  await setPreferences(people.lia, { kinds: ["match"], quietHours: null });
  await (await match())();
  expect(await send()).toBe(0);

  await match();
  expect((await people.lia.delete(`${api}/members/me`)).status).toBe(200);
  expect(await send()).toBe(0);
  expect(phone.received).toEqual([]);
});

test("a place that doesn't fit what a member needs is no match to tell of", async () => {
  const { id, api, lia, sam, ben, people } = await openRoomWithGuest();
  await listen(people.lia, ["match"]);
  await decide(lia, id, "like");
  await decide(sam, id, "like");
  const carla = app.visitor();
  expect((await carla.post(`${api}/members`, { name: "Carla", needs: ["vegan"] })).status).toBe(200);
  await decide({ ...ben, person: carla as never }, id, "like");
  await decide(ben, id, "like");
  expect(await send()).toBe(0);
});

test("matches wait for the end of the quiet hours, and one tap turns them off", async () => {
  const { id, lia, sam, ben, people } = await openRoomWithGuest();
  const phone = await listen(people.lia, ["match", "seat"]);
  const timezone = "Pacific/Auckland";
  const at = (shift: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: timezone, hour: "2-digit", minute: "2-digit" }).format(
      Date.now() + shift * 3_600_000,
    );
  const kinds = ["match", "seat"];
  await setPreferences(people.lia, { kinds, quietHours: { from: at(-1), until: at(2), timezone } });
  for (const friend of [lia, sam, ben]) await decide(friend, id, "like");
  expect(await send()).toBe(0);
  await setPreferences(people.lia, { kinds, quietHours: null });
  await makeDue();
  expect(await send()).toBe(1);
  const { label: _, ...mute } = phone.received[0]!.payload.mute;
  expect((await app.visitor().post("/api/push/mute", mute)).status).toBe(200);
  expect((await people.lia.read("/api/push")).kinds).toEqual(["seat"]);
});

test("quiet hours delay notifications, in the person's own time zone", async () => {
  const { ingrid, lia } = await cafe();
  const phone = await listen(lia, ["announcement"]);
  const hour = (timeZone: string, shift: number) => {
    const local = new Date(Date.now() + shift * 3_600_000);
    return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(local);
  };
  const kinds = ["announcement"];
  const timezone = "Pacific/Auckland";
  const around = { from: hour(timezone, -1), until: hour(timezone, 2), timezone };
  await setPreferences(lia, { kinds, quietHours: around });
  await announce(ingrid);
  expect(await send()).toBe(0);
  const [row] = await app.sql`
    select attempts, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from outbox where channel = 'push'`;
  expect(row!.attempts).toBe(0);
  expect(row!.minutes).toBeWithin(118, 121);

  await setPreferences(lia, { kinds, quietHours: { ...around, from: hour(timezone, 1), until: hour(timezone, -1) } });
  await makeDue();
  expect(await send()).toBe(1);
  expect(phone.received).toHaveLength(1);
});

test("the city's time zone counts where a person chose none", async () => {
  const { ingrid, lia } = await cafe();
  await listen(lia, ["announcement"]);
  const now = (shift: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Monaco", hour: "2-digit", minute: "2-digit" }).format(
      new Date(Date.now() + shift * 3_600_000),
    );
  await setPreferences(lia, { kinds: ["announcement"], quietHours: { from: now(-1), until: now(1), timezone: null } });
  await announce(ingrid);
  expect(await send()).toBe(0);
});

test("a browser that is gone is removed after 404 or 410; the others go on", async () => {
  for (const status of [404, 410]) {
    const { ingrid, lia } = await cafe();
    const [old, phone] = [await listen(lia, ["announcement"]), await listen(lia, ["announcement"])];
    service.answer = (browser) =>
      new Response(null, { status: browser.subscription === old.subscription ? status : 201 });
    await announce(ingrid);
    expect(await send()).toBe(1);
    expect(phone.received).toHaveLength(1);
    expect((await lia.read("/api/push")).browsers).toHaveLength(1);
    await announce(ingrid);
    expect(await send()).toBe(1);
  }
});

test("an unavailable push service is retried later, and not for ever", async () => {
  const { ingrid, lia } = await cafe();
  const phone = await listen(lia, ["announcement"]);
  service.answer = () => new Response(null, { status: 503, headers: { "retry-after": "120" } });
  await announce(ingrid);
  expect(await send()).toBe(0);
  const [row] =
    await app.sql`select round(extract(epoch from next_attempt_at - now()))::int as seconds from outbox where channel = 'push'`;
  expect(row!.seconds).toBeWithin(115, 121);
  service.answer = () => new Response(null, { status: 500 });
  for (let tries = 0; tries < 10; tries++) {
    await makeDue();
    expect(await send()).toBe(0);
  }
  expect(service.requests).toBe(7);
  service.reset();
  await announce(ingrid, "Soup is out");
  expect(await send()).toBe(1);
  expect(phone.received).toHaveLength(1);
});

test("five servers at the same time send each notification once", async () => {
  const { ingrid, lia } = await cafe();
  const browsers = await Promise.all(Array.from({ length: 10 }, () => listen(lia, ["announcement"])));
  for (let index = 0; index < 5; index++) await announce(ingrid, `News ${index}`);
  const sent = await Promise.all(Array.from({ length: 5 }, send));
  expect(sent.reduce((sum, each) => sum + each)).toBe(50);
  for (const { received } of browsers) expect(new Set(received.map(({ payload }) => payload.tag)).size).toBe(5);
  expect(service.requests).toBe(50);
});

test("sending a message doesn't wait for the push service", async () => {
  const { ingrid, lia } = await cafe();
  await listen(lia, ["announcement"]);
  await announce(ingrid);
  expect(service.requests).toBe(0);
});

test("one tap in the notification mutes, even after the session has ended", async () => {
  const { ingrid, lia } = await cafe();
  const phone = await listen(lia, ["announcement", "event"]);
  await announce(ingrid);
  await send();
  const { label: _, ...mute } = phone.received[0]!.payload.mute;
  await app.sql`update sessions set expire = now() where user_id = ${lia.id}`;
  expect((await app.visitor().post("/api/push/mute", mute)).status).toBe(200);
  await announce(ingrid);
  expect(await send()).toBe(0);
  const { businessId: _id, ...kindOnly } = mute;
  expect((await app.visitor().post("/api/push/mute", { ...kindOnly, kind: "event" })).status).toBe(200);
  const [row] = await app.sql`select kinds from push_preferences where user_id = ${lia.id}`;
  expect(row!.kinds).toEqual(["announcement"]);
  expect((await app.visitor().post("/api/push/mute", { ...mute, token: "x".repeat(43) })).status).toBe(404);
});

test("signing out ends the notifications of that browser; others go on", async () => {
  const { ingrid, lia } = await cafe();
  const phone = await listen(lia, ["announcement"]);
  const elsewhere = app.visitor();
  await elsewhere.post("/api/auth/login", { email: lia.email, password: PASSWORD });
  const laptop = service.subscribe();
  await elsewhere.post("/api/push/subscriptions", laptop.subscription);
  expect((await lia.read("/api/push")).browsers.map(({ current }: { current: boolean }) => current)).toEqual([
    true,
    false,
  ]);
  await elsewhere.get("/api/logout");
  await elsewhere.post("/api/logout");
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect([phone.received.length, laptop.received.length]).toEqual([1, 0]);
});

test("signing out elsewhere keeps only this browser; a new sign-in keeps its own", async () => {
  const { ingrid, lia } = await cafe();
  const phone = await listen(lia, ["announcement"]);
  const elsewhere = app.visitor();
  await elsewhere.post("/api/auth/login", { email: lia.email, password: PASSWORD });
  const laptop = service.subscribe();
  await elsewhere.post("/api/push/subscriptions", laptop.subscription);
  expect((await lia.delete("/api/users/sessions")).status).toBe(200);
  await lia.post("/api/auth/login", { email: lia.email, password: PASSWORD });
  expect(await lia.read("/api/push")).toMatchObject({ browsers: [{ current: true }] });
  await announce(ingrid);
  expect(await send()).toBe(1);
  expect([phone.received.length, laptop.received.length]).toEqual([1, 0]);
});

test("a browser belongs to who signed in last, without what was queued before", async () => {
  const { ingrid, lia, sam } = await cafe();
  const shared = await listen(lia, ["announcement"]);
  await announce(ingrid, "For Lia");
  expect((await sam.post("/api/push/subscriptions", shared.subscription)).status).toBe(200);
  await announce(ingrid, "For Lia too");
  expect(await send()).toBe(0);
  expect((await lia.read("/api/push")).browsers).toEqual([]);
});

test("suspension and deletion of the account end its notifications", async () => {
  const { ingrid, lia, sam, id } = await cafe();
  await swipe(sam, id, "save");
  const admin = await app.join(`Noor ${rounds}`, { admin: true });
  await listen(lia, ["announcement"]);
  await listen(sam, ["announcement"]);
  await announce(ingrid);
  await admin.post(`/api/admin/people/${lia.id}/suspension`, { reason: "Spam" });
  expect((await sam.delete("/api/users/me", { password: PASSWORD })).status).toBe(200);
  expect(await send()).toBe(0);
  expect(await app.sql`select 1 from push_subscriptions where user_id in (${lia.id}, ${sam.id})`).toHaveLength(0);
});

test("the export names kinds and browsers, but no address or key", async () => {
  const { lia } = await cafe();
  const phone = await listen(lia, ["seat"]);
  const exported = await (await lia.get("/api/users/export")).text();
  expect(JSON.parse(exported).notifications).toMatchObject({ kinds: ["seat"], browsers: [{ agent: "" }] });
  const { endpoint, keys } = phone.subscription;
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(exported).not.toContain(secret);
});

test("an account keeps ten browsers; the oldest leaves", async () => {
  const { lia } = await cafe();
  for (let index = 0; index < 12; index++) await listen(lia, []);
  expect((await lia.read("/api/push")).browsers).toHaveLength(10);
  const [first] = (await lia.read("/api/push")).browsers;
  expect((await lia.delete(`/api/push/subscriptions/${first.id}`)).status).toBe(200);
  expect((await lia.read("/api/push")).browsers).toHaveLength(9);
});

test("an account keeps ten browsers even if 25 subscribe at once", async () => {
  const { lia } = await cafe();
  await Promise.all(Array.from({ length: 25 }, () => listen(lia, [])));
  expect((await lia.read("/api/push")).browsers).toHaveLength(10);
});

test("addresses that are not public push services are refused", async () => {
  const { lia } = await cafe();
  const { keys } = service.subscribe().subscription;
  const hostile = [
    "http://push.example.net/a",
    "https://localhost/a",
    "https://127.0.0.1/a",
    "https://127.1/a",
    "https://0x7f000001/a",
    "https://[::1]/a",
    "https://[::ffff:10.0.0.1]/a",
    "https://10.0.0.1/a",
    "https://169.254.169.254/latest/meta-data",
    "https://metadata.google.internal/a",
    "https://printer.local/a",
    "https://intranet/a",
    "https://push.example.net:8443/a",
    "https://user:secret@push.example.net/a",
    "file:///etc/passwd",
    "javascript:alert(1)",
  ];
  for (const endpoint of hostile)
    expect([endpoint, (await lia.post("/api/push/subscriptions", { endpoint, keys })).status]).toEqual([endpoint, 422]);
  for (const bad of [
    { ...keys, auth: "AAAA" },
    { ...keys, p256dh: "BAAA" },
    { auth: keys.auth },
    { ...keys, auth: "a%b" },
  ])
    expect(
      (await lia.post("/api/push/subscriptions", { endpoint: "https://push.example.net/a", keys: bad })).status,
    ).toBe(422);
});

test("a host with a private address gets no request, even beside a public one", async () => {
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "::1",
    "fd00::1",
    "::ffff:192.168.0.1",
    "0.0.0.0",
  ]) {
    const resolve = async () => [
      { address: "93.184.215.14", family: 4 },
      { address, family: address.includes(":") ? 6 : 4 },
    ];
    const attempt = fetchPublic("https://push.example.net/a", { method: "POST" }, resolve);
    await expect(attempt).rejects.toThrow("push.example.net has no public address");
  }
});

test("an account gets only the kinds of its role; time zones are known ones", async () => {
  const { ingrid, lia } = await cafe();
  expect((await lia.read("/api/push")).offered).toEqual(["seat", "event", "announcement", "match"]);
  expect((await ingrid.read("/api/push")).offered).toEqual(["review", "rsvps"]);
  const put = async (person: Person, body: object) => (await person.send("PUT", "/api/push", body)).status;
  expect(await put(lia, { kinds: ["review"], quietHours: null })).toBe(422);
  expect(await put(ingrid, { kinds: ["queue"], quietHours: null })).toBe(422);
  for (const quietHours of [
    { from: "22:00", until: "22:00", timezone: null },
    { from: "25:00", until: "08:00", timezone: null },
    { from: "22:00", until: "08:00", timezone: "Europe/Nowhere" },
  ])
    expect(await put(lia, { kinds: [], quietHours })).toBe(422);
  expect((await app.visitor().get("/api/push")).status).toBe(401);
  expect((await lia.send("PUT", "/api/push/kinds/seat")).status).toBe(200);
  expect((await lia.send("PUT", "/api/push/kinds/queue")).status).toBe(422);
});

test("owners hear how their listings and claims were decided on", async () => {
  const admin = await app.join(`Noor ${++rounds}`, { admin: true });
  const {
    person: ingrid,
    id,
    name,
  } = await openBusiness(app, `Ingrid ${rounds}`, `Café Sud ${rounds}`, { approved: false });
  const phone = await listen(ingrid, ["review"]);
  const decide = async (decision: object) => {
    const [review] = (await admin.read("/api/admin/businesses?status=pending")).filter(
      (each: { id: string }) => each.id === id,
    );
    const approved = await admin.read(`/api/admin/businesses?status=${review ? "pending" : "approved"}`);
    const { version } = approved.find((each: { id: string }) => each.id === id);
    const response = await admin.post(`/api/admin/businesses/${id}/approval`, { version, ...decision });
    expect(response.status).toBe(200);
  };
  await decide({ approved: true });
  await decide({ approved: false, reason: "The photos show another place." });
  expect(await send()).toBe(2);
  expect(phone.received.map(({ payload }) => [payload.title, payload.body, payload.url]).sort()).toEqual([
    [name, "Your listing is approved. Travelers can see it now.", "/business-profile"],
    [name, "Your listing wasn't approved. Open it to read why.", "/business-profile"],
  ]);

  const [otto, rival] = [
    await app.join(`Otto ${rounds}`, { type: "business" }),
    await app.join(`Rival ${rounds}`, { type: "business" }),
  ];
  const [ottos, rivals] = [await listen(otto, ["review"]), await listen(rival, ["review"])];
  await app.sql`insert into sources (id, name, attribution) values ('table', 'A table', 'A table') on conflict do nothing`;
  const [place] = await app.sql`
    insert into businesses (name, type, location, is_approved, approved_at, source_id, source_ref)
    values ('Trattoria', 'restaurant', '2 Quay', true, now(), 'table', ${`${rounds}`}) returning id`;
  const claim = await (await otto.post(`/api/businesses/${place!.id}/claim`, {})).json();
  expect((await rival.post(`/api/businesses/${place!.id}/claim`, {})).status).toBe(200);
  expect((await admin.post(`/api/admin/claims/${claim.id}/decision`, { agree: true })).status).toBe(200);
  expect(await send()).toBe(2);
  expect(ottos.received[0]!.payload.body).toBe("Your claim was approved: Trattoria is yours to manage now.");
  expect(rivals.received[0]!.payload.body).toBe("Your claim wasn't approved. Open your claims to read why.");
});

test("owners get one digest of the day's RSVPs, however often the job runs", async () => {
  const { ingrid, lia, sam } = await cafe();
  const phone = await listen(ingrid, ["rsvps"]);
  const event = await host(ingrid);
  for (const guest of [lia, sam]) await answer(guest, event);
  // The next digest, in a time zone where it is due: it is 09:30 there.
  const [now] = await app.sql`select extract(hour from now() at time zone 'UTC')::int as hour`;
  const shift = 9 - now!.hour;
  const timezone =
    shift > 12
      ? `Etc/GMT+${24 - shift}`
      : shift >= 0
        ? `Etc/GMT-${shift}`
        : shift > -13
          ? `Etc/GMT+${-shift}`
          : `Etc/GMT-${24 + shift}`;
  await app.sql`update push_subscriptions set created_at = now() - interval '2 days' where user_id = ${ingrid.id}`;
  await app.sql`update rsvps set created_at = now() - interval '2 hours' where event_id = ${event}`;
  await Promise.all([1, 2, 3].map(() => queueDigests(app.db, { timezone })));
  await queueDigests(app.db, { timezone });
  expect(await send()).toBe(1);
  expect(phone.received[0]).toMatchObject({
    urgency: "low",
    payload: { body: "2 new RSVPs since yesterday.", url: "/events" },
  });
});

test("moderators hear of new items at most once an hour, and not of old ones again", async () => {
  const { lia, id } = await cafe();
  const mod = await app.join(`Mona ${rounds}`, { type: "business", moderator: true });
  const phone = await listen(mod, ["queue"]);
  /** Only her own: after 9:00 in the city, owners of other tests get a digest, too. */
  const check = async () => {
    const before = phone.received.length;
    await queueDigests(app.db, app.ctx.city);
    await send();
    return phone.received.length - before;
  };
  await app.sql`update reports set created_at = now() - interval '1 day'`;
  expect(await check()).toBe(0);
  expect((await lia.post(`/api/businesses/${id}/reports`, { kind: "closed" })).status).toBe(200);
  expect(await check()).toBe(1);
  expect(await check()).toBe(0);
  expect(phone.received[0]!.payload).toMatchObject({ title: "Waiting for review", url: "/admin" });
  await app.sql`update outbox set key = 'queue:earlier', created_at = now() - interval '2 hours' where channel = 'push'`;
  expect(await check()).toBe(1);
  await app.sql`update users set is_moderator = false where id = ${mod.id}`;
  await app.sql`delete from outbox`;
  expect(await check()).toBe(0);
});

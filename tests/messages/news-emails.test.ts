// Emails to owners and admins about what concerns them, through a real SMTP server.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { AppContext } from "../../src/context.ts";
import { queueDigest } from "../../src/features/admin/digest.ts";
import { alertAboutJob } from "../../src/features/notifications/alerts.ts";
import { writeNews } from "../../src/features/notifications/letters.ts";
import { notifyAdmins } from "../../src/features/notifications/queue.ts";
import { queueWeeklyFigures } from "../../src/features/places/owner/weekly-figures.ts";
import { inLanguage } from "../../src/i18n/current-language.ts";
import type { Language } from "../../src/i18n/languages.ts";
import { emailChannel } from "../../src/outbox/letters.ts";
import { createMailer } from "../../src/outbox/mailer.ts";
import { deliverDue } from "../../src/outbox/outbox.ts";
import { openBusiness, swipe } from "../meeting.ts";
import { putPlaces } from "../places.ts";
import { ORIGIN, type Person, useTestApp } from "../test-app.ts";
import { type MailServer, openMailServer, type ReceivedMail } from "./mail-server.ts";

let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const app = useTestApp(() => ({ SMTP_URL: mailServer.url, MAIL_FROM: "hello@sidestreet.example" }));
let sending: AppContext;
let noor: Person;
beforeAll(async () => {
  sending = { ...app.ctx, mail: createMailer(app.ctx.config, app.ctx.log) };
  noor = await app.join("Noor", { admin: true });
});
afterEach(async () => {
  mailServer.reset();
  await app.sql`delete from outbox`;
  await app.sql`delete from settings`;
});
afterAll(() => mailServer.close());

let names = 0;
const cafe = (approved = true) => openBusiness(app, `Ingrid ${++names}`, `Café Nord ${names}`, { approved });
const send = () => deliverDue(sending, [emailChannel]);
const subjects = () => mailServer.received.map(({ headers }) => headers.subject);
const mailTo = (person: Person) => mailServer.received.find(({ to }) => to[0] === person.email) as ReceivedMail;
const linkOf = ({ text }: ReceivedMail) => new RegExp(`${ORIGIN}(/mail-copies/\\S+)`).exec(text)![1]!;
const choose = (person: Person, body: object) => person.send("PUT", "/api/users/news-emails", body);

async function decide(id: string, decision: { approved: boolean; reason?: string; scope?: string }): Promise<void> {
  const { version } = await noor.read(`/api/admin/businesses/${id}`);
  const answer = await noor.post(`/api/admin/businesses/${id}/approval`, { ...decision, version });
  expect(answer.status).toBe(200);
}

describe("an owner is told", () => {
  test("that the listing was approved, once and in their language", async () => {
    const { person: ingrid, id, name } = await cafe(false);
    await app.sql`update users set language = 'de' where id = ${ingrid.id}`;
    await decide(id, { approved: true });
    await decide(id, { approved: true });
    expect(await Promise.all([send(), send(), send()])).toContain(1);
    expect(subjects()).toEqual([`${name} ist freigegeben`]);
    expect(mailTo(ingrid).text).toContain(`${ORIGIN}/business/${id}`);
    expect(await send()).toBe(0);
  });

  test("why a listing or its changes were rejected", async () => {
    const { person: ingrid, id, name } = await cafe(false);
    await decide(id, { approved: false, reason: "The photo shows another place." });
    await send();
    expect(mailTo(ingrid).headers.subject).toBe(`${name} wasn't approved`);
    expect(mailTo(ingrid).text).toContain("The photo shows another place.");

    const second = await cafe();
    const { photos: _, ...mine } = await second.person.read("/api/businesses/my");
    await second.person.patch(`/api/businesses/${second.id}`, { name: "Café Süd" });
    expect(mine.id).toBe(second.id);
    await decide(second.id, { approved: false, scope: "changes", reason: "That is another café." });
    await send();
    expect(mailTo(second.person).text).toContain("That is another café.");
  });

  test("about the decision on a claim, and rivals about theirs", async () => {
    await app.sql`insert into sources (id, name, attribution) values ('osm', 'OpenStreetMap', '© x') on conflict do nothing`;
    const [place] = await app.sql`
      insert into businesses (name, type, location, is_approved, approved_at, source_id, source_ref)
      values ('Harbor Kiosk', 'restaurant', '2 Quay Street', true, now(), 'osm', 'node/1') returning id`;
    const [ada, ben] = [await app.join("Ada", { type: "business" }), await app.join("Ben", { type: "business" })];
    for (const person of [ada, ben])
      expect((await person.post(`/api/businesses/${place!.id}/claim`, { note: "It is mine." })).status).toBe(200);
    const [claim] = await app.sql`select id from claims where user_id = ${ada.id}`;
    expect((await noor.post(`/api/admin/claims/${claim!.id}/decision`, { agree: true })).status).toBe(200);
    expect(await send()).toBe(2);
    expect(mailTo(ada).headers.subject).toBe("You now manage Harbor Kiosk");
    expect(mailTo(ben).text).toContain("We approved another claim for this place.");
    const page = `${ORIGIN}/business/${place!.id}`;
    expect(mailTo(ben).text).toContain(`If this place is yours, report it on its page and say why: ${page}`);
  });

  test("what to do after a refused claim: again with proof, or ask the operator", async () => {
    const { "Pier Bar": pier, "Pier Shop": shop } = await putPlaces(app.db, [
      { name: "Pier Bar" },
      { name: "Pier Shop" },
    ]);
    const cleo = await app.join("Cleo", { type: "business" });
    const claim = async (place?: string) => {
      expect((await cleo.post(`/api/businesses/${place}/claim`, {})).status).toBe(200);
      const [row] = await app.sql`select id from claims where business_id = ${place!} and status = 'pending'`;
      return row!.id as string;
    };
    const answer = async (id: string, decision: object) =>
      expect((await noor.post(`/api/admin/claims/${id}/decision`, decision)).status).toBe(200);

    await answer(await claim(pier), { agree: false, reason: "We could not reach you." });
    await deliverDue({ ...sending, config: { ...sending.config, contactEmail: "help@city.example" } }, [emailChannel]);
    const { text } = mailTo(cleo);
    expect(text).toContain("We could not reach you.");
    expect(text).toContain(
      `If this place is yours, claim it again and say how we can verify that: ${ORIGIN}/business/${pier}`,
    );
    expect(text).toContain("Questions? Write to help@city.example.");

    mailServer.reset();
    await claim(shop);
    await answer(await claim(pier), { agree: true });
    await send();
    const refusal = mailServer.received.find(({ headers }) => headers.subject?.includes("Pier Shop"))!;
    expect(refusal.text).toContain(
      `To manage this place too, claim it with another account: ${ORIGIN}/business/${shop}`,
    );
    expect(refusal.text).not.toContain("Questions?");
  });

  test("in German, what the staff edited and why", async () => {
    const { person: ingrid, id, name } = await cafe();
    await app.sql`update users set language = 'de' where id = ${ingrid.id}`;
    await app.sql`
      update businesses set contact_info = '+49 30 1', opening_hours = null, tags = '{kind:café,feature:live music}',
        descriptions = '{"fr": "Un café.", "it": "Un caffè."}' where id = ${id}`;
    const { version } = await noor.read(`/api/admin/businesses/${id}`);
    const edited = await noor.patch(`/api/admin/businesses/${id}`, {
      contactInfo: "+49 30 2",
      facts: { vegan: "yes" },
      openingHours: "Mo-Sa 08:00-18:00; Su off",
      tags: ["kind:bakery"],
      descriptions: { fr: "Un bon café.", it: "Un caffè." },
      reason: "Your website gives another phone number.",
      version,
    });
    expect(edited.status).toBe(200);
    expect(await send()).toBe(1);
    const { headers, text } = mailTo(ingrid);
    expect(headers.subject).toBe(`Unser Team hat deinen Eintrag ${name} bearbeitet`);
    for (const lines of [
      "Your website gives another phone number.",
      "Kontakt\nVorher: +49 30 1\nJetzt: +49 30 2",
      "Öffnungszeiten\nVorher: –\nJetzt: Mo–Sa 08:00–18:00\nSo geschlossen",
      "Gut zu wissen\nVorher: –\nJetzt: Veganes Essen: Ja",
      "Tags\nVorher: Café und Livemusik\nJetzt: Bäckerei",
      "Beschreibung in anderen Sprachen\nVorher: Französisch: Un café.\nJetzt: Französisch: Un bon café.",
      `${ORIGIN}/business-profile`,
    ])
      expect(text).toContain(lines);
    expect(headers["list-unsubscribe"]).toContain(linkOf(mailTo(ingrid)));
    const form = { origin: "", "content-type": "application/x-www-form-urlencoded" };
    await app.visitor().send("POST", linkOf(mailTo(ingrid)), "List-Unsubscribe=One-Click", form);
    const next = await noor.read(`/api/admin/businesses/${id}`);
    const again = { name: "Café Nord Neu", reason: "The sign says so.", version: next.version };
    expect((await noor.patch(`/api/admin/businesses/${id}`, again)).status).toBe(200);
    expect(await send()).toBe(0);
    const profile = await (await ingrid.get("/business-profile?lang=en")).text();
    for (const line of ["Edited by our team", "The sign says so.", `Before: ${name}`, "Before: +49 30 1"])
      expect(profile).toContain(line);
  });

  test("once a day that travelers report the place", async () => {
    const { person: ingrid, id, name } = await cafe();
    for (const guest of [await app.join(`Lia ${names}`), await app.join(`Sam ${names}`)])
      await guest.post(`/api/businesses/${id}/reports`, { kind: "closed", note: "secret note" });
    expect(await send()).toBe(1);
    expect(mailTo(ingrid).text).toContain(`A traveler reported that ${name} is closed.`);
    expect(mailTo(ingrid).text).not.toMatch(/secret note|Lia|Sam/);
  });

  test("the figures of the week, if they asked for them", async () => {
    const { person: ingrid, id, name } = await cafe();
    await cafe();
    expect(await (await choose(ingrid, { weekly: true })).json()).toEqual({
      listing: true,
      weekly: true,
      digest: true,
    });
    await swipe(await app.join(`Mia ${names}`), id, "like");
    const early = new Date("2026-11-23T06:30:00Z");
    const monday = new Date("2026-11-23T07:30:00Z");
    await app.sql`insert into settings (key, value) values ('weekly-figures.last', '2026-11-16')`;
    await queueWeeklyFigures(app.ctx, early);
    expect(await send()).toBe(0);
    await Promise.all([queueWeeklyFigures(app.ctx, monday), queueWeeklyFigures(app.ctx, monday)]);
    await queueWeeklyFigures(app.ctx, new Date("2026-11-26T12:00:00Z"));
    expect(await send()).toBe(1);
    expect(mailTo(ingrid).headers.subject).toBe(`${name}: your week on Sidestreet`);
    expect(mailTo(ingrid).text).toContain("Likes: 1 (the week before: 0)");
  });
});

describe("an admin is told", () => {
  const morning = new Date("2026-11-22T08:00:00Z");

  test("each morning what awaits a decision, and nothing if nothing does", async () => {
    await app.sql`delete from businesses`;
    await app.sql`delete from outbox`;
    await queueDigest(app.ctx, morning);
    expect(await send()).toBe(0);
    await cafe(false);
    await app.visitor().post("/api/waitlist", { name: "Zoe", email: "zoe@example.com" });
    await app.sql`delete from settings`;
    await queueDigest(app.ctx, new Date("2026-11-22T05:00:00Z"));
    expect(await send()).toBe(0);
    await Promise.all([1, 2, 3].map(() => queueDigest(app.ctx, morning)));
    expect(await send()).toBe(1);
    const { text, headers } = mailTo(noor);
    expect(headers.subject).toBe("Sidestreet: what needs you today");
    expect(text).toContain("New listings to review: 1\nNew on the waitlist since yesterday: 1\n");
    expect(text).not.toContain("Claims to decide");
  });

  test("of every kind of matter, each in a line of its own", async () => {
    await app.sql`delete from outbox`;
    const { person: ines, id, name } = await cafe();
    const tomasz = await app.join("Tomasz", { type: "business" });
    expect((await ines.patch(`/api/businesses/${id}`, { name: `${name} Grande` })).status).toBe(200);
    const { "Free Bar": free } = await putPlaces(app.db, [{ name: "Free Bar" }]);
    expect((await tomasz.post(`/api/businesses/${free}/claim`, { note: "Mine" })).status).toBe(200);
    await app.sql`insert into reports (business_id, user_id, kind) values (${id}, ${tomasz.id}, 'closed')`;
    await app.sql`
      insert into payments (order_id, capture_id, amount, currency, status) values
      ('PAID', 'PAID-1', 49, 'EUR', 'COMPLETED'), ('DECLINED', null, 49, 'EUR', 'DECLINED')`;
    await app.sql`
      insert into outbox (channel, key, kind, recipient, subject, state, error)
      values ('email', 'x', 'message', 'x@example.com', 'Hello', 'failed', 'refused')`;
    await alertAboutJob(app.ctx, "training", new Error("The disk is full."));
    await queueDigest(app.ctx, morning);
    await send();
    const digest = mailServer.received.find(({ headers }) => headers.subject === "Sidestreet: what needs you today")!;
    for (const line of [
      ...["Changed listings to review: 1", "Claims to decide: 1", "Open reports: 1"],
      ...["Payments received since yesterday: 1", "Payments declined since yesterday: 1"],
      ...["Emails that failed since yesterday: 1", "Jobs that failed since yesterday: 1"],
    ])
      expect(digest.text.split(/\r?\n/)).toContain(line);
  });

  test("and a moderator only what moderators decide on", async () => {
    const mona = await app.join("Mona", { moderator: true });
    await app.visitor().post("/api/waitlist", { name: "Yara", email: "yara@example.com" });
    await app.sql`delete from businesses`;
    await queueDigest(app.ctx, morning);
    await send();
    expect(mailServer.received.filter(({ to }) => to[0] === mona.email)).toEqual([]);
    await app.sql`delete from settings`;
    await app.sql`delete from outbox`;
    await cafe(false);
    await queueDigest(app.ctx, morning);
    await notifyAdmins(app.db, { kind: "backup-failed", key: "backup:none", facts: { error: "The disk is full." } });
    await send();
    const mails = mailServer.received.filter(({ to }) => to[0] === mona.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("New listings to review: 1\n");
    expect(mails[0]!.text).not.toContain("waitlist");
    expect(await (await mona.get("/profile")).text()).toContain("Email me each day what waits for a decision");
    const form = { origin: "", "content-type": "application/x-www-form-urlencoded" };
    await app.visitor().send("POST", linkOf(mails[0]!), "List-Unsubscribe=One-Click", form);
    await app.sql`delete from settings`;
    await app.sql`delete from outbox`;
    mailServer.reset();
    await queueDigest(app.ctx, morning);
    await send();
    expect(mailServer.received.filter(({ to }) => to[0] === mona.email)).toEqual([]);
  });

  test("at once that a job keeps failing, without SQL or addresses", async () => {
    const failure = Object.assign(new Error("Failed query: select secret"), {
      query: "select secret",
      cause: { code: "53100", message: "No space left for zoe@example.com" },
    });
    await Promise.all([1, 2].map(() => alertAboutJob(app.ctx, "purge", failure)));
    expect(await send()).toBe(1);
    expect(mailTo(noor).headers.subject).toBe("Sidestreet: the job purge keeps failing");
    expect(mailTo(noor).text).toContain("No space left for (email) (53100)");
    expect(mailTo(noor).text).not.toContain("select secret");
  });
});

test("figures and links are in the form of the recipient's language", () => {
  const site = { baseUrl: "https://city.example", siteName: "Sidestreet", contactEmail: undefined };
  const write = (language: Language, kind: "admin-digest" | "weekly-figures", figures: Record<string, number>) =>
    inLanguage(language, () => writeNews(kind, { place: "Café Nord", figures }, site).parts);
  expect(write("de", "admin-digest", { pending: 1234, waitlist: 1 })).toEqual([
    "Neue Einträge zu prüfen: 1.234\nNeu auf der Warteliste seit gestern: 1",
    "Die Admin-Seiten: https://city.example/admin",
  ]);
  const arabic = write("ar", "weekly-figures", { views: 12_345, viewsBefore: 980 });
  expect(arabic[0]).toStartWith("المشاهدات: 12,345 (الأسبوع السابق: 980)");
  expect(arabic[1]).toBe("كل الأرقام: https://city.example/business-dashboard");
});

test("one click in the email turns off its kind, and the profile turns it on again", async () => {
  const { person: ingrid, id } = await cafe(false);
  await decide(id, { approved: true });
  await send();
  const mail = mailTo(ingrid);
  expect(mail.headers["list-unsubscribe"]).toBe(`<${ORIGIN}${linkOf(mail)}>`);
  expect(await (await app.visitor().get(linkOf(mail))).text()).toContain("Emails about your listing");
  const form = { origin: "", "content-type": "application/x-www-form-urlencoded" };
  const page = await app.visitor().send("POST", linkOf(mail), "List-Unsubscribe=One-Click", form);
  expect(await page.text()).toContain("You&#x27;re unsubscribed");
  await decide(id, { approved: false, reason: "Closed." });
  expect(await send()).toBe(0);
  expect(await (await choose(ingrid, { listing: true })).json()).toMatchObject({ listing: true });
  await decide(id, { approved: true });
  expect(await send()).toBe(1);
});

test("unconfirmed addresses, former admins and refused addresses get nothing", async () => {
  const { person: ingrid, id } = await cafe(false);
  await app.sql`update users set email_verified_at = null where id = ${ingrid.id}`;
  await decide(id, { approved: true });
  const vera = await app.join("Vera", { admin: true });
  await notifyAdmins(app.db, { kind: "backup-failed", key: "backup:none", facts: { error: "The disk is full." } });
  await app.sql`update users set is_admin = false where id = ${vera.id}`;
  mailServer.rejectionCode = 550;
  mailServer.rejects = (address) => address === noor.email;
  expect(await send()).toBe(0);
  expect(mailServer.attempts).toBe(1);
  const [preferences] = await app.sql`select bounced_email from email_preferences where user_id = ${noor.id}`;
  expect(preferences?.bounced_email).toBe(noor.email);
  await choose(noor, { digest: true });
});

// Accounts that nobody uses: an email a month before three years have passed, then the account is deleted.
import { expect, test } from "bun:test";
import { deleteUnusedAccounts } from "../../src/features/account/unused-accounts.ts";
import { openBusiness } from "../meeting.ts";
import { PASSWORD, type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

/** Signed in that long ago, and in no browser since. */
async function leave(person: Person, ago: string) {
  await app.sql`update users set signed_in_at = now() - ${ago}::interval where id = ${person.id}`;
  await app.sql`delete from sessions where user_id = ${person.id}`;
}
/** A day of the job, and of the outbox. @returns the addresses of the new emails */
async function runJob() {
  const before = app.mails.length;
  await deleteUnusedAccounts(app.ctx);
  const mails = await app.deliver();
  return mails.slice(before).map(({ to }) => to);
}
const passDays = (days: number) =>
  app.sql`update outbox set sent_at = sent_at - ${days} * interval '1 day', created_at = created_at - ${days} * interval '1 day'`;
const exists = async ({ id }: Person) => (await app.sql`select from users where id = ${id}`).length > 0;

test("Nora is told in German, and deleted 30 days later; Lia signs in and stays", async () => {
  const [nora, lia, kim] = await Promise.all([app.join("Nora"), app.join("Lia"), app.join("Kim")]);
  await app.sql`update users set language = 'de' where id = ${nora.id}`;
  for (const person of [nora, lia]) await leave(person, "2 years 340 days");
  await leave(kim, "2 years 300 days");
  expect((await runJob()).toSorted()).toEqual([lia.email, nora.email]);
  const [mail] = app.mails.filter(({ to }) => to === nora.email).slice(-1);
  expect(mail).toMatchObject({ subject: "Dein Konto bei Sidestreet wird gelöscht" });
  expect(mail!.text).toContain("/login");
  expect(await runJob()).toEqual([]);
  await passDays(29);
  for (const person of [nora, lia]) await leave(person, "3 years 4 days");
  await runJob();
  expect(await exists(nora)).toBe(true);
  await lia.post("/api/auth/login", { email: lia.email, password: PASSWORD });
  await passDays(2);
  expect(await runJob()).toEqual([]);
  expect([await exists(nora), await exists(lia), await exists(kim)]).toEqual([false, true, true]);
});

test("staff, businesses, suspended people and the untold keep their accounts", async () => {
  const { person: owner } = await openBusiness(app, "Bo", "Noodle Bar Kumo");
  const [ada, max, tia, una] = await Promise.all([
    app.join("Ada", { admin: true }),
    app.join("Max"),
    app.join("Tia"),
    app.join("Una"),
  ]);
  await ada.post(`/api/admin/people/${max.id}/suspension`, { reason: "Spam." });
  for (const person of [owner, ada, max, una]) await leave(person, "4 years");
  await app.sql`update users set signed_in_at = now() - interval '4 years' where id = ${tia.id}`;
  expect(await runJob()).toEqual([una.email]);
  await app.sql`update outbox set state = 'failed' where recipient = ${una.email}`;
  await passDays(40);
  await runJob();
  for (const person of [owner, ada, max, tia, una])
    expect([person.email, await exists(person)]).toEqual([person.email, true]);
});

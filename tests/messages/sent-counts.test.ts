// How many travelers received and read a message, without counting its recipients each time.
import { expect, test } from "bun:test";
import { openBusiness, readResponse, swipe } from "../meeting.ts";
import { type Person, useTestApp } from "../test-app.ts";

const app = useTestApp();

let names = 0;
/** A bakery that three travelers like, and its announcement. */
async function bakery() {
  const round = ++names;
  const { person: ingrid, id } = await openBusiness(app, `Ingrid ${round}`, `Bakery ${round}`);
  const travelers = await Promise.all(["Lia", "Sam", "Mia"].map((name) => app.join(`${name} ${round}`)));
  for (const traveler of travelers) await swipe(traveler, id, "like");
  const [lia, sam, mia] = travelers as [Person, Person, Person];
  const announce = async (title: string) =>
    (await readResponse(ingrid.post("/api/messages", { title, content: "Come early.", isAnnouncement: true }))).body;
  return { ingrid, lia, sam, mia, announce };
}

const countsOf = async (ingrid: Person) =>
  (await ingrid.read<{ received: number; read: number }[]>("/api/businesses/messages")).map(({ received, read }) => [
    received,
    read,
  ]);
const readAll = async (person: Person, ids: string[]) => person.post("/api/users/messages/read", { ids });

test("an announcement counts who received and who read it, once each", async () => {
  const { ingrid, lia, sam, announce } = await bakery();
  const { id, received, read } = await announce("Buns at six");
  expect([received, read]).toEqual([3, 0]);
  for (const reader of [lia, lia, sam]) await readAll(reader, [id]);
  expect(await countsOf(ingrid)).toEqual([[3, 2]]);
});

test("a deleted account is no longer counted", async () => {
  const { ingrid, lia, sam, announce } = await bakery();
  const { id } = await announce("Rolls at eight");
  await readAll(lia, [id]);
  await app.sql`delete from users where id in (${lia.id}, ${sam.id})`;
  expect(await countsOf(ingrid)).toEqual([[1, 0]]);
});

test("travelers who read the same messages at the same time are all counted", async () => {
  const { ingrid, lia, sam, mia, announce } = await bakery();
  const ids: string[] = [];
  for (let n = 0; n < 8; n++) ids.push((await announce(`Bread no. ${n}`)).id);
  const answers = await Promise.all(
    [lia, sam, mia].map((person, turn) => readAll(person, turn % 2 === 0 ? ids : ids.toReversed())),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await countsOf(ingrid)).toEqual(ids.map(() => [3, 3]));
});

test("the counts always equal the recipients", async () => {
  const { lia } = await bakery();
  await app.sql`
    with sent as (
      insert into messages (from_name, title, content) select 'A closed café', 'Note ' || n, 'Hello.'
      from generate_series(1, 20) n returning id
    )
    insert into message_recipients (message_id, user_id, read_at)
    select id, ${lia.id}, case when random() < 0.5 then now() end from sent`;
  await app.sql`update message_recipients set read_at = null where user_id = ${lia.id} and random() < 0.3`;
  const wrong = await app.sql`
    select m.id from messages m left join message_recipients r on r.message_id = m.id
    group by m.id having m.received <> count(r.*) or m.read <> count(r.read_at)`;
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test("screens with counts read no recipients, and a traveler's at most 100", async () => {
  const { ingrid, lia, announce } = await bakery();
  const { id } = await announce("Cake at three");
  await addRecipients(id, 5000);
  await addUnreadMessages(lia, 300);
  for (const path of ["/api/businesses/messages", "/messages", "/business-dashboard"])
    expect(await countRecipientsRead(() => ingrid.get(path)), path).toBe(0);
  expect(await countRecipientsRead(() => lia.get("/api/events"))).toBeGreaterThan(0);
  expect(await countRecipientsRead(() => lia.get("/api/events"))).toBeLessThanOrEqual(100);
  expect(await countsOf(ingrid)).toEqual([[5003, 0]]);
}, 60_000);

async function addRecipients(messageId: string, count: number): Promise<void> {
  await app.sql`
    with added as (
      insert into users (email, user_type) select 'recipient' || n || '@example.com', 'traveler'
      from generate_series(1, ${count}::int) n returning id
    )
    insert into message_recipients (message_id, user_id) select ${messageId}, id from added`;
  await app.sql`analyze users, messages, message_recipients`;
}

async function addUnreadMessages({ id }: Person, count: number): Promise<void> {
  await app.sql`
    with sent as (
      insert into messages (from_name, title, content) select 'A closed café', 'Note ' || n, 'Hello.'
      from generate_series(1, ${count}::int) n returning id
    )
    insert into message_recipients (message_id, user_id) select id, ${id} from sent`;
  await app.sql`analyze messages, message_recipients`;
}

type Plan = {
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** Rows of `message_recipients` that the queries of a request look at, as EXPLAIN ANALYZE counts them. */
async function countRecipientsRead(request: () => Promise<Response>): Promise<number> {
  const queries: { text: string; values: unknown[] }[] = [];
  const { unsafe } = app.pool;
  app.pool.unsafe = ((...args: Parameters<typeof unsafe>) => {
    queries.push({ text: args[0], values: [...(args[1] ?? [])] });
    return unsafe(...args);
  }) as typeof unsafe;
  const response = await request().finally(() => {
    app.pool.unsafe = unsafe;
  });
  expect(response.status).toBe(200);
  let rows = 0;
  for (const { text, values } of queries.filter((query) => query.text.includes("message_recipients"))) {
    const [row] = await app.sql.unsafe(`explain (analyze, format json) ${text}`, values as never[]);
    rows += countRows(row!["QUERY PLAN"][0].Plan);
  }
  return rows;
}

function countRows(plan: Plan): number {
  const own =
    plan["Relation Name"] === "message_recipients" ? plan["Actual Rows"] + (plan["Rows Removed by Filter"] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, inner) => sum + countRows(inner), own * plan["Actual Loops"]);
}

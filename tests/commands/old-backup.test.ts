// A backup from before migration 0020, which renamed tables, columns and stored words, restores without loss.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { SERVING_ROLE } from "../../db/embedded/database.ts";
import { grantServing } from "../../db/serving-role.ts";
import { restoreBackup } from "../../src/backups/restore-backup.ts";
import { getImport } from "../../src/features/imports/imports.ts";
import { openTestApp, type TestApp } from "../test-app.ts";

/** Made by commit be42589, with rows in every table that was renamed. */
const BACKUP = `${import.meta.dir}/fixtures/before-standard-names.sidestreet`;
const id = (n: number) => `00000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`;
const [AMIRA, ADA, AVATAR, OLD_MILL, DONE_IMPORT, OPEN_IMPORT] = [id(1), id(3), id(4), id(6), id(9), id(10)];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  const { migrated } = await restoreBackup({ path: BACKUP }, { sql: app.sql, photos: app.ctx.photos });
  await grantServing(app.sql, SERVING_ROLE, { truncate: false });
  expect(migrated[0]?.tag).toBe("0020_standard_names");
});
afterAll(() => app.close());

test("the audit log has its new action names and still cannot be changed", async () => {
  const rows = await app.sql`select action from audit_log order by id`;
  expect(rows.map(({ action }) => action)).toEqual(["place.edit", "person.suspend", "person.reinstate"]);
  await expect(app.sql`update audit_log set action = 'other'`.execute()).rejects.toThrow("append-only");
  await expect(app.sql`delete from audit_log`.execute()).rejects.toThrow("append-only");
  await app.sql`insert into audit_log (action) values ('admin.make')`;
  expect(await app.sql`select id from audit_log order by id`).toHaveLength(4);
});

test("Amira keeps her profile photo, her spot in line and her email settings", async () => {
  const [user] = await app.sql`select profile_image_url as url from users where id = ${AMIRA}`;
  expect(user?.url).toBe(`/avatars/${AVATAR}/256.webp`);
  expect(await app.sql`select user_id from avatars`).toMatchObject([{ user_id: AMIRA }]);
  expect(await app.ctx.photos.read(`${AVATAR}-256.webp`)).not.toBeNull();
  const waiting = await app.sql`select user_id from event_waiting_list order by seq`;
  expect(waiting.map(({ user_id }) => user_id)).toEqual([ADA, AMIRA]);
  expect(await app.sql`select user_id, enabled, bounced_email from email_preferences`).toMatchObject([
    { user_id: AMIRA, enabled: true, bounced_email: "old@example.com" },
  ]);
  expect(await app.sql`select kind, state, attempts from outbox order by kind`).toMatchObject([
    { kind: "message", state: "failed", attempts: 2 },
    { kind: "reset" },
  ]);
});

test("places, payments and training keep their values", async () => {
  expect(await app.sql`select locked_fields from businesses where id = ${OLD_MILL}`).toMatchObject([
    { locked_fields: ["openingHours"] },
  ]);
  expect(await app.sql`select license_name from sources`).toMatchObject([{ license_name: "CC BY 4.0" }]);
  expect(await app.sql`select capture_requested_at < next_check_at as ordered from payments`).toMatchObject([
    { ordered: true },
  ]);
  expect(await app.sql`select training_ms from taste_factors`).toMatchObject([{ training_ms: 1234 }]);
});

test("imports can be read and continued", async () => {
  const done = await getImport(app.db, DONE_IMPORT);
  expect(done.counts?.outOfCoverage).toBe(3);
  expect(done.options).toEqual({ source: "Town list", licenseName: "CC BY 4.0", columns: {} });
  expect(done.preview).toMatchObject({ accepted: 1, rejected: [{ reason: "is closed" }], warnings: [] });
  expect(done.preview?.source).toMatchObject({ licenseName: "CC BY 4.0", licenseUrl: null });
  expect(JSON.stringify(done)).not.toMatch(/licence|taken|leftOut|remarks|beyond/);
  const [row] = await app.sql`select parsed ->> 'dataDate' as date from imports where id = ${DONE_IMPORT}`;
  expect(row?.date).toBe("2026-10-30T00:00:00.000Z");
  const staged = await app.sql`select verdict from import_places where import_id = ${OPEN_IMPORT} order by position`;
  expect(staged.map(({ verdict }) => verdict)).toEqual(["accepted", "rejected", "gone"]);
});

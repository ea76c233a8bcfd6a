// What people write into a record has one list of fields, with which its columns, its shapes and its forms agree.
import { expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import * as v from "valibot";
import {
  businesses,
  events,
  invitations,
  messages,
  roomMembers,
  sharedLists,
  users,
  waitlistEntries,
} from "../../db/schema/index.ts";
import { INVITATION_FIELDS, NAME_FIELDS } from "../../src/features/auth/schema.ts";
import { LIST_FIELDS } from "../../src/features/dashboard/schema.ts";
import { EVENT_FIELDS } from "../../src/features/events/schema.ts";
import { MESSAGE_FIELDS } from "../../src/features/messages/schema.ts";
import { LISTING_FIELDS } from "../../src/features/places/owner/schema.ts";
import { MEMBER_FIELDS } from "../../src/features/together/schema.ts";
import { WAITLIST_FIELDS } from "../../src/features/waitlist/schema.ts";
import { toShape, type WrittenField } from "../../src/validation.ts";

const RECORDS = { events, messages, businesses, users, waitlistEntries, sharedLists, invitations, roomMembers };
const FIELDS: Record<keyof typeof RECORDS, Record<string, WrittenField>> = {
  events: EVENT_FIELDS,
  messages: MESSAGE_FIELDS,
  businesses: LISTING_FIELDS,
  users: NAME_FIELDS,
  waitlistEntries: WAITLIST_FIELDS,
  sharedLists: LIST_FIELDS,
  invitations: INVITATION_FIELDS,
  roomMembers: MEMBER_FIELDS,
};
const records = Object.entries(FIELDS) as [keyof typeof RECORDS, Record<string, WrittenField>][];

test.each(records)("every field of %s fits its column, and is required if that is", (record, fields) => {
  const columns = getTableColumns(RECORDS[record]) as Record<string, { length?: number; notNull: boolean }>;
  for (const [name, { max, missing }] of Object.entries(fields)) {
    const { length, notNull } = columns[name]!;
    expect({ name, length, notNull }).toEqual({ name, length: max, notNull: missing !== undefined });
  }
});

test.each(records)("shapes of %s take what fits its limits, and no more", (_, fields) => {
  for (const field of Object.values(fields)) {
    const { kind, max, missing } = field;
    const [before, after] =
      { email: ["", "@example.com"], website: ["https://example.com/", ""] }[kind as "email"] ?? [];
    const fill = (length: number) =>
      `${before ?? ""}${"a".repeat(length - `${before ?? ""}${after ?? ""}`.length)}${after ?? ""}`;
    expect(v.is(toShape(field), fill(max))).toBe(true);
    expect(v.is(toShape(field), fill(max + 1))).toBe(false);
    expect(v.is(toShape(field), "")).toBe(missing === undefined);
  }
});

test("no form has a limit of its own", async () => {
  const own: string[] = [];
  for (const path of new Bun.Glob("{src,islands}/**/*.tsx").scanSync("."))
    if (/\bmaxLength(=\{|: |=")\s*\d/.test(await Bun.file(path).text())) own.push(path);
  expect(own).toEqual([]);
});

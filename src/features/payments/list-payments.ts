// Payments as admins see them: all orders, newest first, with search, filter and export.
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../../db/client.ts";
import { pick, pickTimes } from "../../../db/columns.ts";
import { type CursorPage, toCursorPage } from "../../../db/cursor-page.ts";
import { payments, users } from "../../../db/schema/index.ts";
import type { AppContext } from "../../context.ts";
import { toCsv, toCsvRows } from "../../encoding/csv.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import type { AdminPayment, PaymentsQuery } from "./schema.ts";
import { transactionUrl } from "./sdk.ts";

const PAGE_SIZE = 50;

type PayPalSettings = AppContext["config"]["paypal"];

/** Newest first. */
export async function listPayments(
  db: Database,
  paypal: PayPalSettings,
  query: PaymentsQuery,
): Promise<CursorPage<AdminPayment>> {
  return toCursorPage(await readPage(db, paypal, query, PAGE_SIZE + 1), PAGE_SIZE, ({ orderId }) => orderId);
}

export async function getPayment(db: Database, paypal: PayPalSettings, orderId: string): Promise<AdminPayment> {
  const [row] = await selectPayments(db, eq(payments.orderId, orderId), 1);
  if (!row) throw new NotFound(t("This payment doesn't exist."));
  return toAdminPayment(row, paypal);
}

const COLUMNS = [
  "orderId",
  "captureId",
  "status",
  "amount",
  "currency",
  "createdAt",
  "payerEmail",
  "payerName",
  "refundNote",
  "refundNotedAt",
  "refundNotedBy",
] as const;

export async function* writePaymentsCsv(
  db: Database,
  paypal: PayPalSettings,
  query: PaymentsQuery,
): AsyncGenerator<string> {
  yield toCsv(COLUMNS, []);
  for (let after = query.after; ; ) {
    const batch = await readPage(db, paypal, { ...query, after }, EXPORT_BATCH);
    if (batch.length > 0) yield toCsvRows(batch.map(toCells));
    if (batch.length < EXPORT_BATCH) return;
    after = batch.at(-1)!.orderId;
  }
}

const EXPORT_BATCH = 500;

function toCells({ payer, refundNotedBy, ...payment }: AdminPayment): string[] {
  const cells = {
    ...payment,
    payerEmail: payer?.email,
    payerName: payer?.name,
    refundNotedBy: refundNotedBy && (refundNotedBy.name ?? refundNotedBy.email),
  };
  return COLUMNS.map((column) => cells[column] ?? "");
}

const payer = alias(users, "payer");
const noter = alias(users, "noter");

const toName = (user: typeof payer | typeof noter) =>
  sql<string | null>`nullif(concat_ws(' ', ${user.firstName}, ${user.lastName}), '')`;

/** An order that is unknown as `after` finds nothing. */
async function readPage(
  db: Database,
  paypal: PayPalSettings,
  { q = "", status, after }: PaymentsQuery,
  limit: number,
): Promise<AdminPayment[]> {
  const isAfter = sql`(${payments.createdAt}, ${payments.orderId}) <
    (select p.created_at, p.order_id from payments p where p.order_id = ${after})`;
  const terms = q.split(/\s+/).filter(Boolean).slice(0, 8);
  const isFound = and(status && eq(payments.status, status), ...terms.map(matchesTerm), after ? isAfter : undefined);
  const rows = await selectPayments(db, isFound, limit);
  return rows.map((row) => toAdminPayment(row, paypal));
}

function matchesTerm(term: string): SQL | undefined {
  const like = `%${term.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return or(
    eq(payments.orderId, term.toUpperCase()),
    eq(payments.captureId, term.toUpperCase()),
    sql`(${payer.email} ilike ${like} or ${toName(payer)} ilike ${like})`,
  );
}

const selectPayments = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      ...pick(payments, "orderId", "captureId", "amount", "currency", "status", "refundNote"),
      ...pickTimes(payments, "createdAt", "refundNotedAt"),
      payer: { id: payer.id, email: payer.email, name: toName(payer) },
      refundNotedBy: { id: noter.id, email: noter.email, name: toName(noter) },
    })
    .from(payments)
    .leftJoin(payer, eq(payer.id, payments.userId))
    .leftJoin(noter, eq(noter.id, payments.refundNotedBy))
    .where(where)
    .orderBy(sql`${payments.createdAt} desc, ${payments.orderId} desc`)
    .limit(limit);

type Row = Awaited<ReturnType<typeof selectPayments>>[number];
type Account = { id: string | null; email: string | null; name: string | null } | null;

const toAccount = (account: Account) =>
  account?.id && account.email ? { id: account.id, email: account.email, name: account.name } : null;

const toAdminPayment = (row: Row, paypal: PayPalSettings): AdminPayment => ({
  ...row,
  payer: toAccount(row.payer),
  refundNotedBy: toAccount(row.refundNotedBy),
  paypalUrl: paypal && row.captureId ? transactionUrl(paypal, row.captureId) : null,
});

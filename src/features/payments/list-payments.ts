// Payments as admins see them: all orders, newest first, with search, filter and export.
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CursorPage, readPages, toCursorPage } from "../../../db/cursor-page.ts";
import { type Database, fullName, payments, pick, pickTimes, users } from "../../../db/index.ts";
import { contains, toWords } from "../../../db/search.ts";
import type { AppContext } from "../../context.ts";
import { toCsv, toCsvRows } from "../../encoding/csv.ts";
import { NotFound } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import columns from "./export-columns.json" with { type: "json" };
import type { AdminPayment, PaymentsQuery } from "./schema.ts";
import { transactionUrl } from "./sdk.ts";

const PAGE_SIZE = 50;

type PayPalSettings = AppContext["config"]["paypal"];

/** Newest first. An order that is unknown as `after` finds nothing. */
export async function listPayments(
  db: Database,
  paypal: PayPalSettings,
  { q, status, after }: PaymentsQuery,
  size = PAGE_SIZE,
): Promise<CursorPage<AdminPayment>> {
  const isAfter = sql`(${payments.createdAt}, ${payments.orderId}) <
    (select p.created_at, p.order_id from payments p where p.order_id = ${after})`;
  const isFound = and(
    status && eq(payments.status, status),
    ...toWords(q).map(matchesWord),
    after ? isAfter : undefined,
  );
  const rows = await selectPayments(db, isFound, size + 1);
  return toCursorPage(
    rows.map((row) => toAdminPayment(row, paypal)),
    size,
    ({ orderId }) => orderId,
  );
}

export async function getPayment(db: Database, paypal: PayPalSettings, orderId: string): Promise<AdminPayment> {
  const [row] = await selectPayments(db, eq(payments.orderId, orderId), 1);
  if (!row) throw new NotFound(t("This payment doesn't exist."));
  return toAdminPayment(row, paypal);
}

export async function* writePaymentsCsv(
  db: Database,
  paypal: PayPalSettings,
  query: PaymentsQuery,
): AsyncGenerator<string> {
  yield toCsv(columns, []);
  const pages = readPages(query.after, (after) => listPayments(db, paypal, { ...query, after }, EXPORT_BATCH));
  for await (const page of pages) yield toCsvRows(page.map(toCells));
}

const EXPORT_BATCH = 500;

function toCells({ payer, refundNotedBy, ...payment }: AdminPayment): string[] {
  const cells: Record<string, string | null | undefined> = {
    ...payment,
    payerEmail: payer?.email,
    payerName: payer?.name,
    refundNotedBy: refundNotedBy && (refundNotedBy.name ?? refundNotedBy.email),
  };
  return columns.map((column) => cells[column] ?? "");
}

const payer = alias(users, "payer");
const noter = alias(users, "noter");

const matchesWord = (word: string): SQL | undefined =>
  or(
    eq(payments.orderId, word.toUpperCase()),
    eq(payments.captureId, word.toUpperCase()),
    contains(word, payer.email, fullName(payer)),
  );

const selectPayments = (db: Database, where: SQL | undefined, limit: number) =>
  db
    .select({
      ...pick(payments, "orderId", "captureId", "amount", "currency", "status", "refundNote"),
      ...pickTimes(payments, "createdAt", "refundNotedAt"),
      payer: { id: payer.id, email: payer.email, name: fullName(payer) },
      refundNotedBy: { id: noter.id, email: noter.email, name: fullName(noter) },
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

// The email about the result of a payment: the receipt, or that nothing was charged.
import { and, eq, isNotNull } from "drizzle-orm";
import * as v from "valibot";
import { type Database, users } from "../../../db/index.ts";
import { t } from "../../i18n/t.ts";
import { defineLetter, type Site, type Text, writeWords } from "../../outbox/letters.ts";
import type { OutboxContext } from "../../outbox/outbox.ts";
import { queueEmails } from "../../outbox/queue.ts";
import { formatDay } from "../../ui/dates.ts";
import { formatMoney } from "../../ui/numbers.ts";
import { Email } from "../../validation.ts";
import { readOperator } from "../operator/operator.ts";
import type { OperatorDetails } from "../operator/schema.ts";
import texts from "./letter.texts.json" with { type: "json" };
import { connectPayPal } from "./paypal.ts";
import { findPayment, type Payment } from "./records.ts";

type Result = { payment: Payment; operator: OperatorDetails; to: string };

/** The address comes from PayPal when the email is sent; without one, it is that of the account. */
const paymentLetter = defineLetter<{ orderId: string }, Result>({
  kind: "payment",
  isUrgent: true,
  isForStaff: true,
  async load({ db, config }, { facts }) {
    const payment = await findPayment(db, facts.orderId);
    if (!payment || !config.paypal) return undefined;
    const order = await connectPayPal(config.paypal, config).readOrder(payment.orderId);
    const { success, output } = v.safeParse(Email, order.payment_source?.paypal?.email_address);
    const to = success ? output : await findVerifiedEmail(db, payment.userId);
    return to === undefined ? undefined : { payment, operator: await readOperator(db), to };
  },
  write: writeResult,
});

export async function queueResult(tx: Database, { orderId, userId, language }: Payment): Promise<void> {
  await queueEmails(tx, paymentLetter, [{ userId: userId ?? undefined, facts: { orderId }, language }]);
}

async function findVerifiedEmail(db: Database, userId: string | null): Promise<string | undefined> {
  if (!userId) return undefined;
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return user?.email;
}

function writeResult(
  { payment, operator }: Result,
  { siteName, baseUrl, contactEmail, city }: Site & Pick<OutboxContext, "city">,
): Text {
  const { orderId, captureId, status, amount, currency } = payment;
  const isPaid = status === "COMPLETED";
  const values = { siteName, price: formatMoney(amount, currency), url: `${baseUrl}/pay` };
  const { subject, parts } = writeWords(texts, values, undefined, { isPaid });
  const receipt = [
    t("Receipt number: {number}", { number: captureId ?? orderId }),
    t("Date: {date}", { date: formatDay(new Date(), city, new Date(0)) }),
  ];
  const seller = [t("Sold by:"), operator.name ?? siteName, operator.address, contactEmail].filter(Boolean);
  if (isPaid) parts.push(receipt.join("\n"), seller.join("\n"));
  return { subject, parts: [...parts, t("Payment status: {url}", { url: `${baseUrl}/pay/${orderId}` })] };
}

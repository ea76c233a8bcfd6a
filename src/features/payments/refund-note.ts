// What an admin notes about a refund. The refund itself is made at PayPal.
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { payments } from "../../../db/index.ts";
import { recordAudit } from "../../audit-log.ts";
import type { AppContext } from "../../context.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { getPayment } from "./list-payments.ts";
import { reconcileOrder } from "./payments.ts";
import { connectPayPal } from "./paypal.ts";
import type { AdminPayment } from "./schema.ts";

type NoteContext = Pick<AppContext, "db" | "log" | "config">;

/** Replaces an earlier note, and asks PayPal for the status. @throws NotFound; Conflict if nothing was captured */
export async function noteRefund(
  ctx: NoteContext,
  adminId: string,
  orderId: string,
  note: string,
): Promise<AdminPayment> {
  const { db, config } = ctx;
  await getPayment(db, config.paypal, orderId);
  await db.transaction(async (tx) => {
    const noted = await tx
      .update(payments)
      .set({ refundNote: note, refundNotedBy: adminId, refundNotedAt: sql`now()` })
      .where(and(eq(payments.orderId, orderId), isNotNull(payments.captureId)))
      .returning({ userId: payments.userId });
    if (noted.length === 0) throw new Conflict(t("Nothing was charged, so there is nothing to refund."));
    await recordAudit(tx, { adminId, action: "payment.refund-note", subject: { id: orderId, name: orderId } });
  });
  await refreshStatus(ctx, orderId);
  return getPayment(db, config.paypal, orderId);
}

/** Completed payments are not checked regularly. PayPal may be unreachable: the note is stored anyway. */
async function refreshStatus({ db, log, config }: NoteContext, orderId: string): Promise<void> {
  if (!config.paypal) return;
  const { captureId } = await getPayment(db, config.paypal, orderId);
  const client = connectPayPal(config.paypal, config);
  await reconcileOrder(db, client, { orderId, captureId }, false).catch((error) =>
    log.warn("PayPal was not asked about a refund", { orderId, error: (error as Error).name }),
  );
}

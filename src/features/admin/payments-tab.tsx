import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { NotFound } from "../../errors.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { getPayment, listPayments } from "../payments/list-payments.ts";
import { OrderId, PaymentsQuery } from "../payments/schema.ts";
import { PaymentNotFoundScreen, PaymentScreen } from "./PaymentScreen.tsx";
import { PaymentsScreen } from "./PaymentsScreen.tsx";

export const paymentsTab: AdminTab = {
  name: "payments",
  label: msg("Payments"),
  async show(ctx, params) {
    const orderId = params.get("order");
    if (orderId !== null) return renderPayment(ctx, orderId);
    const { paypal } = ctx.config;
    const { query, filters } = parseFilters(PaymentsQuery, params);
    const { rows: payments, next } = await listPayments(ctx.db, paypal, query);
    const props = { payments, filters, next, city: ctx.city, isConfigured: paypal !== undefined };
    return <PaymentsScreen {...props} />;
  },
};

async function renderPayment({ db, city, config }: AppContext, orderId: string) {
  if (!v.is(OrderId, orderId)) return <PaymentNotFoundScreen />;
  try {
    return <PaymentScreen payment={await getPayment(db, config.paypal, orderId)} city={city} />;
  } catch (error) {
    if (error instanceof NotFound) return <PaymentNotFoundScreen />;
    throw error;
  }
}

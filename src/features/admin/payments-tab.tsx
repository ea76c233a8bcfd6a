import { Download } from "lucide-react";
import * as v from "valibot";
import type { AppContext } from "../../context.ts";
import { unlessNotFound } from "../../errors.ts";
import { parseFilters } from "../../http/query-params.ts";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { AdminList, toChoices, toQueryString, toTimeColumn } from "../../ui/AdminList.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { type City, formatDayAndTime } from "../../ui/dates.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatMoney } from "../../ui/numbers.ts";
import { getPayment, listPayments } from "../payments/list-payments.ts";
import { type AdminPayment, OrderId, PaymentsQuery } from "../payments/schema.ts";
import { Payer, PaymentBadge, PaymentNotFoundScreen, PaymentScreen } from "./PaymentScreen.tsx";
import texts from "./payments.texts.json" with { type: "json" };

export const paymentsTab: AdminTab = {
  name: "payments",
  label: msg("Payments"),
  async show(ctx, params) {
    const orderId = params.get("order");
    if (orderId !== null) return renderPayment(ctx, orderId);
    const { paypal } = ctx.config;
    const { query, filters } = parseFilters(PaymentsQuery, params);
    const { rows, next } = await listPayments(ctx.db, paypal, query);
    return (
      <AdminList
        tab="payments"
        title={t("Payments")}
        filters={filters}
        search={{ name: "q", label: t("Search"), placeholder: t("Order, receipt or payer") }}
        choices={toChoices({ status: { label: msg("State"), any: msg("Any"), options: texts } })}
        between={
          rows.length > 0 && (
            <p>
              <QuietLink
                icon={Download}
                href={`/api/admin/payments.csv${toQueryString({ ...filters, after: undefined })}`}
              >
                {t("Export CSV")}
              </QuietLink>
            </p>
          )
        }
        rows={rows}
        toKey={({ orderId }) => orderId}
        columns={[
          {
            label: t("Payer"),
            className: "py-2 [overflow-wrap:anywhere]",
            show: (payment) => showPayer(payment, ctx.city),
          },
          {
            label: t("Receipt"),
            from: "md",
            className: "py-3 text-sm [overflow-wrap:anywhere]",
            show: ({ captureId, orderId }) => <span translate="no">{captureId ?? orderId}</span>,
          },
          { label: t("State"), from: "sm", show: ({ status }) => <PaymentBadge status={status} /> },
          toTimeColumn(t("Time"), "py-3", (at) => formatDayAndTime(at, ctx.city)),
          { label: t("Amount"), className: "py-3 text-end whitespace-nowrap tabular-nums", show: showAmount },
        ]}
        empty={
          <EmptyState drawing="no-activity" title={t("No payments")}>
            {toEmptyText(paypal !== undefined, Object.values(filters).some(Boolean))}
          </EmptyState>
        }
        next={next}
        pages={{ label: t("Pages of payments") }}
      />
    );
  },
};

async function renderPayment({ db, city, config }: AppContext, orderId: string) {
  const payment = v.is(OrderId, orderId) && (await unlessNotFound(getPayment(db, config.paypal, orderId)));
  return payment ? <PaymentScreen payment={payment} city={city} /> : <PaymentNotFoundScreen />;
}

function toEmptyText(isConfigured: boolean, isFiltered: boolean): string {
  if (isFiltered) return t("No payments match.");
  return isConfigured
    ? t("Orders appear here once someone starts to pay.")
    : t("Payments aren't set up: PAYPAL_CLIENT_ID isn't set.");
}

const showPayer = (payment: AdminPayment, city: City) => (
  <>
    <a
      href={`/admin?tab=payments&order=${payment.orderId}`}
      className="plain-link inline-flex items-center min-h-8 font-semibold"
    >
      <Payer payment={payment} />
    </a>
    <p className="text-sm text-faint sm:hidden">{formatDayAndTime(payment.createdAt, city)}</p>
    {payment.refundNote && (
      <p dir="auto" className="text-sm text-faint">
        {payment.refundNote}
      </p>
    )}
  </>
);

const showAmount = ({ amount, currency, status }: AdminPayment) => (
  <>
    <bdi>{formatMoney(amount, currency)}</bdi>
    <p className="mt-1 sm:hidden">
      <PaymentBadge status={status} />
    </p>
  </>
);

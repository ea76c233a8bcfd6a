import { Download } from "lucide-react";
import type { PaymentStatus } from "../../../db/vocabulary.ts";
import { msg, t } from "../../i18n/t.ts";
import { AdminList, toChoices, toQueryString } from "../../ui/AdminList.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { type City, formatDayAndTime } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { formatMoney } from "../../ui/numbers.ts";
import type { AdminPayment } from "../payments/schema.ts";
import texts from "./payments.texts.json" with { type: "json" };

type Props = {
  payments: AdminPayment[];
  filters: Record<string, string | undefined>;
  next?: string;
  city: City;
  isConfigured: boolean;
};

const STATUS_LABELS: Record<PaymentStatus, string> = texts;

export const PaymentsScreen = ({ payments, filters, next, city, isConfigured }: Props) => (
  <AdminList
    tab="payments"
    title={t("Payments")}
    filters={filters}
    search={{ name: "q", label: t("Search"), placeholder: t("Order, receipt or payer") }}
    choices={toChoices({ status: { label: msg("State"), any: msg("Any"), options: texts } })}
    between={
      payments.length > 0 && (
        <p>
          <QuietLink icon={Download} href={`/api/admin/payments.csv${toQueryString({ ...filters, after: undefined })}`}>
            {t("Export CSV")}
          </QuietLink>
        </p>
      )
    }
    rows={payments}
    toKey={({ orderId }) => orderId}
    columns={[
      { label: t("Payer"), className: "py-2 [overflow-wrap:anywhere]", show: (payment) => showPayer(payment, city) },
      {
        label: t("Receipt"),
        from: "md",
        className: "py-3 text-sm [overflow-wrap:anywhere]",
        show: ({ captureId, orderId }) => <span translate="no">{captureId ?? orderId}</span>,
      },
      { label: t("State"), from: "sm", show: ({ status }) => <PaymentBadge status={status} /> },
      {
        label: t("Time"),
        from: "sm",
        className: "py-3 whitespace-nowrap tabular-nums",
        show: ({ createdAt }) => <time dateTime={createdAt}>{formatDayAndTime(createdAt, city)}</time>,
      },
      { label: t("Amount"), className: "py-3 text-end whitespace-nowrap tabular-nums", show: showAmount },
    ]}
    empty={
      <EmptyState drawing="no-activity" title={t("No payments")}>
        {toEmptyText(isConfigured, Object.values(filters).some(Boolean))}
      </EmptyState>
    }
    next={next}
    pages={{ label: t("Pages of payments") }}
  />
);

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

export function Payer({ payment: { payer } }: { payment: AdminPayment }) {
  if (!payer) return t("Without an account");
  return payer.name ? <bdi>{payer.name}</bdi> : <Email address={payer.email} />;
}

const TONES = {
  OPEN: "plain",
  EXPIRED: "plain",
  PENDING: "waiting",
  DECLINED: "bad",
  COMPLETED: "good",
  REFUNDED: "going",
} as const;

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={TONES[status]}>{t(STATUS_LABELS[status])}</Badge>
);

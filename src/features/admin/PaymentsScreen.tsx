import { Download } from "lucide-react";
import { PAYMENT_STATUSES, type PaymentStatus } from "../../../db/vocabulary.ts";
import { msg, t } from "../../i18n/t.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { type City, formatDay, formatTime } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import type { AdminPayment } from "../payments/schema.ts";
import { Filters, Pager } from "./Filters.tsx";
import { ListTable } from "./ListTable.tsx";

type Props = {
  payments: AdminPayment[];
  filters: Record<string, string | undefined>;
  next?: string;
  city: City;
  isConfigured: boolean;
};

const STATUS_LABELS: Record<PaymentStatus, string> = {
  OPEN: msg("Not paid yet"),
  EXPIRED: msg("Not paid"),
  PENDING: msg("Under review at PayPal"),
  DECLINED: msg("Declined"),
  COMPLETED: msg("Paid"),
  REFUNDED: msg("Refunded"),
};

export function PaymentsScreen({ payments, filters, next, city, isConfigured }: Props) {
  const { after: _, ...kept } = filters;
  const search = new URLSearchParams(Object.entries(kept).filter((pair): pair is [string, string] => Boolean(pair[1])));
  return (
    <div className="grid gap-5">
      <h2 className="visually-hidden">{t("Payments")}</h2>
      <Filters
        tab="payments"
        filters={filters}
        search={{ name: "q", label: t("Search"), placeholder: t("Order, receipt or payer") }}
        choices={[
          {
            name: "status",
            label: t("State"),
            options: [
              { value: "", label: t("Any") },
              ...PAYMENT_STATUSES.map((status) => ({ value: status, label: t(STATUS_LABELS[status]) })),
            ],
          },
        ]}
      />
      {payments.length === 0 ? (
        <EmptyState drawing="no-activity" title={t("No payments")}>
          {toEmptyText(isConfigured, Object.values(filters).some(Boolean))}
        </EmptyState>
      ) : (
        <>
          <p>
            <ButtonLink kind="quiet" href={`/api/admin/payments.csv?${search}`}>
              <Download size={18} aria-hidden />
              {t("Export CSV")}
            </ButtonLink>
          </p>
          <Table payments={payments} city={city} />
        </>
      )}
      <Pager tab="payments" filters={filters} next={next} label={t("Pages of payments")} />
    </div>
  );
}

function toEmptyText(isConfigured: boolean, isFiltered: boolean): string {
  if (isFiltered) return t("No payments match.");
  return isConfigured
    ? t("Orders appear here once someone starts to pay.")
    : t("Payments aren't set up: PAYPAL_CLIENT_ID isn't set.");
}

function Table({ payments, city }: { payments: AdminPayment[]; city: City }) {
  return (
    <ListTable
      headings={[
        { label: t("Payer") },
        { label: t("Receipt"), from: "md" },
        { label: t("State"), from: "sm" },
        { label: t("Time"), from: "sm" },
        { label: t("Amount") },
      ]}
    >
      {payments.map((payment) => (
        <tr key={payment.orderId} className="border-b border-line last:border-0 align-top hover:bg-sunken">
          <td className="px-4 py-2 [overflow-wrap:anywhere]">
            <a href={toPaymentUrl(payment)} className="plain-link inline-flex items-center min-h-8 font-semibold">
              <Payer payment={payment} />
            </a>
            <p className="text-sm text-faint sm:hidden">{toTimestamp(payment, city)}</p>
            {payment.refundNote && (
              <p dir="auto" className="text-sm text-faint">
                {payment.refundNote}
              </p>
            )}
          </td>
          <td className="px-4 py-3 hidden md:table-cell text-sm [overflow-wrap:anywhere]" translate="no">
            {payment.captureId ?? payment.orderId}
          </td>
          <td className="px-4 py-2.5 hidden sm:table-cell">
            <PaymentBadge status={payment.status} />
          </td>
          <td className="px-4 py-3 hidden sm:table-cell whitespace-nowrap tabular-nums">
            <time dateTime={payment.createdAt}>{toTimestamp(payment, city)}</time>
          </td>
          <td className="px-4 py-3 text-end whitespace-nowrap tabular-nums">
            <bdi>
              {payment.amount} {payment.currency}
            </bdi>
            <p className="mt-1 sm:hidden">
              <PaymentBadge status={payment.status} />
            </p>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

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

const toPaymentUrl = ({ orderId }: AdminPayment) => `/admin?tab=payments&order=${orderId}`;

const toTimestamp = ({ createdAt }: AdminPayment, city: City) =>
  `${formatDay(createdAt, city)}, ${formatTime(createdAt, city)}`;

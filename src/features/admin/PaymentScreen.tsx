import type { ReactNode } from "react";
import type { PaymentStatus } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { BackToList, RecordNotFound } from "../../ui/AdminRecord.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { type City, formatDateTime } from "../../ui/dates.ts";
import { Email } from "../../ui/Email.tsx";
import { formatMoney } from "../../ui/numbers.ts";
import { PlainLink } from "../../ui/TextLink.tsx";
import type { AdminPayment } from "../payments/schema.ts";
import texts from "./payments.texts.json" with { type: "json" };

export function PaymentScreen({ payment, city }: { payment: AdminPayment; city: City }) {
  const { orderId, captureId, amount, currency, status, payer, paypalUrl, createdAt } = payment;
  return (
    <div className="grid gap-5">
      <BackToList tab="payments" label={t("All payments")} />
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="text-2xl md:text-3xl">
          <bdi>{formatMoney(amount, currency)}</bdi>
        </h2>
        <PaymentBadge status={status} />
      </header>
      <Card id="payment" title={t("Payment")}>
        <dl className="grid gap-x-6">
          <Row label={t("Payer")}>
            {payer ? (
              <>
                <PlainLink href={`/admin?tab=people&person=${payer.id}`}>
                  <Payer payment={payment} />
                </PlainLink>
                {payer.name && (
                  <p className="text-sm text-faint">
                    <Email address={payer.email} />
                  </p>
                )}
              </>
            ) : (
              t("Without an account. PayPal knows who paid.")
            )}
          </Row>
          <Row label={t("Opened")}>
            <time dateTime={createdAt}>{formatDateTime(createdAt, city)}</time>
          </Row>
          <Row label={t("Order number")}>
            <PlainLink href={`/pay/${orderId}`} translate="no">
              {orderId}
            </PlainLink>
          </Row>
          {captureId && (
            <Row label={t("Receipt number")}>
              <span className="select-all" translate="no">
                {captureId}
              </span>
            </Row>
          )}
        </dl>
        {paypalUrl && (
          <p className="mt-4">
            <QuietLink href={paypalUrl}>{t("Open at PayPal")}</QuietLink>
          </p>
        )}
      </Card>
      {captureId && <RefundCard payment={payment} city={city} />}
    </div>
  );
}

function RefundCard({ payment, city }: { payment: AdminPayment; city: City }) {
  const { orderId, refundNote, refundNotedAt, refundNotedBy } = payment;
  return (
    <Card
      id="refund"
      title={t("Refund")}
      description={t("Refunds are made at PayPal. Note here what you agreed, for your own records.")}
    >
      {refundNote && refundNotedAt && (
        <blockquote className="mb-4 border-s-4 border-line ps-3">
          <p dir="auto" className="whitespace-pre-line break-words">
            {refundNote}
          </p>
          <p className="text-sm text-faint">
            {refundNotedBy && (
              <>
                <bdi>{refundNotedBy.name ?? refundNotedBy.email}</bdi>
                {" · "}
              </>
            )}
            <time dateTime={refundNotedAt}>{formatDateTime(refundNotedAt, city)}</time>
          </p>
        </blockquote>
      )}
      <Island name="RefundNote" props={{ orderId, note: refundNote ?? "" }} />
    </Card>
  );
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-4 border-b border-line py-1.5 last:border-0 sm:grid-cols-[12rem_1fr]">
    <dt className="text-faint">{label}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

export const PaymentNotFoundScreen = () => (
  <RecordNotFound tab="payments" title={t("Payment not found")} back={t("All payments")} />
);

export function Payer({ payment: { payer } }: { payment: AdminPayment }) {
  if (!payer) return t("Without an account");
  return payer.name ? <bdi>{payer.name}</bdi> : <Email address={payer.email} />;
}

const STATUS_LABELS: Record<PaymentStatus, string> = texts;

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

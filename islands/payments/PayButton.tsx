import { rich } from "../../src/i18n/rich.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { toSignUpPath } from "../../src/ui/account-paths.ts";
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { linkTo } from "../../src/ui/TextLink.tsx";
import { type Payment, usePayment } from "./pay/use-payment.ts";

const BUSY_LABELS = {
  opening: msg("Opening PayPal…"),
  open: msg("Continue in PayPal's window…"),
  capturing: msg("Finishing the payment…"),
};

export function PayButton({ sdkUrl, nonce, price }: { sdkUrl: string; nonce: string; price: string }) {
  const { payment, pay, capture } = usePayment(sdkUrl, nonce);
  if (payment.at === "paid") return <ThankYou receipt={payment.receipt} price={price} />;
  const approved = payment.at === "ready" ? payment.approved : undefined;
  return (
    <div className="grid gap-3">
      <Button
        className="pay-button"
        waiting={payment.at !== "ready" && t(BUSY_LABELS[payment.at])}
        onClick={() => (approved ? capture(approved) : pay())}
      >
        {approved ? t("Try again") : t("Pay {price} with PayPal", { price })}
      </Button>
      <p role="alert" className={messageOf(payment) ? "pay-message" : "visually-hidden"}>
        {messageOf(payment)}
        {approved && <StatusLink orderId={approved} />}
      </p>
    </div>
  );
}

const messageOf = (payment: Payment) => (payment.at === "ready" ? payment.message : undefined);

function ThankYou({ receipt, price }: { receipt: Extract<Payment, { at: "paid" }>["receipt"]; price: string }) {
  const pending = receipt.status === "PENDING";
  return (
    <div role="status" className="grid gap-3 text-center">
      <p className="font-display text-2xl">{pending ? t("Almost there") : t("Thank you")}</p>
      <p>
        {pending
          ? t("PayPal is still processing your payment of {price}. You don't need to do anything.", { price })
          : t("We received your payment of {price}.", { price })}
        {pending && <StatusLink orderId={receipt.orderId} />}
      </p>
      <p className="text-sm text-faint">
        {rich("Reference <b>{reference}</b>", {
          reference: receipt.captureId,
          b: (text) => <span className="font-semibold select-all">{text}</span>,
        })}
      </p>
      <ButtonLink href={toSignUpPath({ type: "business" })}>{t("Create your account")}</ButtonLink>
    </div>
  );
}

const StatusLink = ({ orderId }: { orderId: string }) => (
  <> {rich("You can check the status on <link>this page</link> at any time.", { link: linkTo(`/pay/${orderId}`) })}</>
);

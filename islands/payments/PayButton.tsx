// The button that pays for the founders' offer, and what came of it.
import { Button, ButtonLink } from "../../src/ui/Button.tsx";
import { type Payment, usePayment } from "./pay/use-payment.ts";

type Props = {
  sdkUrl: string;
  nonce: string;
  /** As a person reads it: "33.00 EUR". */
  price: string;
};

const WAITING = {
  opening: "Opening PayPal…",
  open: "Continue in PayPal’s window…",
  capturing: "Finishing the payment…",
};

export function PayButton({ sdkUrl, nonce, price }: Props) {
  const { payment, pay, capture } = usePayment(sdkUrl, nonce);
  if (payment.at === "paid") return <ThankYou receipt={payment.receipt} price={price} />;
  const approved = payment.at === "ready" ? payment.approved : undefined;
  return (
    <div className="grid gap-3">
      <Button
        className="pay-button"
        waiting={payment.at !== "ready" && WAITING[payment.at]}
        onClick={() => (approved ? capture(approved) : pay())}
      >
        {approved ? "Try again" : `Pay ${price} with PayPal`}
      </Button>
      <p role="alert" className={saidIn(payment) ? "pay-said" : "visually-hidden"}>
        {saidIn(payment)}
        {approved && <HowItStands orderId={approved} />}
      </p>
    </div>
  );
}

const saidIn = (payment: Payment) => (payment.at === "ready" ? payment.said : undefined);

function ThankYou({ receipt, price }: { receipt: Extract<Payment, { at: "paid" }>["receipt"]; price: string }) {
  const pending = receipt.status === "PENDING";
  return (
    <div role="status" className="grid gap-3 text-center">
      <p className="font-display text-2xl">{pending ? "Almost there" : "Thank you"}</p>
      <p>
        {pending
          ? `PayPal is still looking at your payment of ${price}. There is nothing more for you to do.`
          : `Your payment of ${price} has arrived.`}
        {pending && <HowItStands orderId={receipt.orderId} />}
      </p>
      <p className="text-sm text-faint">
        Reference <span className="font-semibold select-all">{receipt.captureId}</span>
      </p>
      <ButtonLink href="/signup">Create your account</ButtonLink>
    </div>
  );
}

/** For whoever leaves before it is decided. */
const HowItStands = ({ orderId }: { orderId: string }) => (
  <>
    {" "}
    If you leave,{" "}
    <a href={`/pay/${orderId}`} className="plain-link">
      this page
    </a>{" "}
    tells what became of it.
  </>
);

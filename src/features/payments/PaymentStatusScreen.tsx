// The page of one payment: how it stands, for as long as its payer wants to know.
import type { PaymentStatus } from "../../../db/vocabulary.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { OFFER_ORDER } from "./schema.ts";

const PRICE = `${OFFER_ORDER.amount} ${OFFER_ORDER.currency}`;

/** `ASKED`: open, and its payer pressed the button that pays. */
type ShownStatus = PaymentStatus | "ASKED";

const UNPAID = { title: "Not paid", said: "This payment was not finished, and nothing was charged." };

const WORDS: Record<ShownStatus, { title: string; said: string }> = {
  OPEN: UNPAID,
  EXPIRED: UNPAID,
  ASKED: {
    title: "Not certain yet",
    said: `PayPal has not told us yet what became of your payment of ${PRICE}. We keep asking, and this page will say it. There is no need to pay again: this order is charged once at most.`,
  },
  PENDING: {
    title: "Almost there",
    said: `PayPal is still looking at your payment of ${PRICE}. There is nothing more for you to do.`,
  },
  DECLINED: {
    title: "Not paid",
    said: "PayPal declined this payment, and nothing was charged. Please choose another way to pay.",
  },
  COMPLETED: { title: "Thank you", said: `Your payment of ${PRICE} has arrived.` },
  REFUNDED: { title: "Paid back", said: "This payment was refunded." },
};

export function PaymentStatusScreen({ status, captureId }: { status: ShownStatus; captureId: string | null }) {
  const { title, said } = WORDS[status];
  const isUnpaid = ["OPEN", "EXPIRED", "DECLINED"].includes(status);
  return (
    <div className="page-width pay-standing">
      <section className="pay-ticket" aria-labelledby="standing-title">
        <h1 id="standing-title" className="text-4xl">
          {title}
        </h1>
        <p>{said}</p>
        {captureId && (
          <p className="text-sm text-faint">
            Reference <span className="font-semibold select-all">{captureId}</span>
          </p>
        )}
        {isUnpaid ? (
          <ButtonLink href="/pay">Back to the offer</ButtonLink>
        ) : (
          <ButtonLink href="/" kind="quiet">
            Back to the start
          </ButtonLink>
        )}
      </section>
    </div>
  );
}

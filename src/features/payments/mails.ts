// The mail that tells what became of a payment after its payer had left the page.
import type { AppContext, Mail } from "../../context.ts";
import type { Payment } from "./records.ts";

/** Of a payment that arrived, or that PayPal declined. */
export function resultMail(to: string, payment: Payment, { siteName, baseUrl }: AppContext["config"]): Mail {
  const { orderId, status, amount, currency } = payment;
  const price = `${amount} ${currency}`;
  const [subject, said] =
    status === "COMPLETED"
      ? [`Your payment of ${price} has arrived`, "Thank you. There is nothing more for you to do."]
      : [
          `Your payment of ${price} was declined`,
          `PayPal declined it, and nothing was charged. You can choose another way to pay: ${baseUrl}/pay`,
        ];
  return {
    kind: "payment",
    to,
    subject: `${siteName}: ${subject}`,
    text: `Hello,

${subject.replace("Your", "your")}: the founders’ offer of ${siteName}, one month.

${said}

How it stands: ${baseUrl}/pay/${orderId}
`,
  };
}

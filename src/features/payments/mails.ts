// The email about the result of a payment that was decided after the payer had left.

import type { AppContext, Mail } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import type { Payment } from "./records.ts";

export function resultMail(to: string, payment: Payment, { siteName, baseUrl }: AppContext["config"]): Mail {
  const { orderId, status, amount, currency } = payment;
  const price = `${amount} ${currency}`;
  const [subject, text] =
    status === "COMPLETED"
      ? [t("Your payment of {price} was received", { price }), t("Thank you. You don't need to do anything else.")]
      : [
          t("Your payment of {price} was declined", { price }),
          t("Nothing was charged. You can try another payment method: {baseUrl}/pay", { baseUrl }),
        ];
  return {
    kind: "payment",
    to,
    subject: `${siteName}: ${subject}`,
    text: `Hello,

${subject.replace("Your", "your")}: the founders’ offer of ${siteName}, one month.

${text}

Payment status: ${baseUrl}/pay/${orderId}
`,
  };
}

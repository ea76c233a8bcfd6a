// The email about the result of a payment that was decided after the payer had left.

import type { AppContext, Mail } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import type { Payment } from "./records.ts";

export function resultMail(to: string, payment: Payment, { siteName, baseUrl }: AppContext["config"]): Mail {
  const { orderId, status, amount, currency } = payment;
  const price = `${amount} ${currency}`;
  const isPaid = status === "COMPLETED";
  return {
    kind: "payment",
    to,
    subject: isPaid
      ? t("{siteName}: Your payment of {price} was received", { siteName, price })
      : t("{siteName}: Your payment of {price} was declined", { siteName, price }),
    text: [
      t("Hello,"),
      isPaid
        ? t("your payment of {price} was received: the founders’ offer of {siteName}, one month.", { siteName, price })
        : t("your payment of {price} was declined: the founders’ offer of {siteName}, one month.", { siteName, price }),
      isPaid
        ? t("Thank you. You don't need to do anything else.")
        : t("Nothing was charged. You can try another payment method: {url}", { url: `${baseUrl}/pay` }),
      t("Payment status: {url}", { url: `${baseUrl}/pay/${orderId}` }),
    ]
      .join("\n\n")
      .concat("\n"),
  };
}

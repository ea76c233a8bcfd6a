// The email about the result of a payment: the receipt, or that nothing was charged.

import type { AppContext, Mail } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import type { OperatorDetails } from "../info/schema.ts";
import type { Payment } from "./records.ts";

export function resultMail(
  to: string,
  payment: Payment,
  { config: { siteName, baseUrl, contactEmail }, city }: Pick<AppContext, "config" | "city">,
  operator: OperatorDetails,
): Mail {
  const { orderId, captureId, status, amount, currency } = payment;
  const price = `${amount} ${currency}`;
  const isPaid = status === "COMPLETED";
  return {
    kind: "payment",
    to,
    ...(payment.userId && { userId: payment.userId }),
    subject: isPaid
      ? t("{siteName}: Your payment of {price} was received", { siteName, price })
      : t("{siteName}: Your payment of {price} was declined", { siteName, price }),
    text: [
      t("Hello,"),
      isPaid
        ? t("Your payment of {price} was received: the founders’ offer of {siteName}, one month.", { siteName, price })
        : t("Your payment of {price} was declined: the founders’ offer of {siteName}, one month.", { siteName, price }),
      isPaid
        ? t("Thank you. You don't need to do anything else.")
        : t("Nothing was charged. You can try another payment method: {url}", { url: `${baseUrl}/pay` }),
      ...(isPaid
        ? [
            [
              t("Receipt number: {number}", { number: captureId ?? orderId }),
              t("Date: {date}", { date: formatDate(city.timezone) }),
            ].join("\n"),
            [t("Sold by:"), operator.name ?? siteName, operator.address, contactEmail].filter(Boolean).join("\n"),
          ]
        : []),
      t("Payment status: {url}", { url: `${baseUrl}/pay/${orderId}` }),
    ]
      .join("\n\n")
      .concat("\n"),
  };
}

/** Today in the time zone, such as 2026-11-22. */
const formatDate = (timeZone: string) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format();

import { t } from "../../../src/i18n/t.ts";
export const getWaitlistTexts = (promises: boolean) =>
  ({
    traveler: {
      title: t("Get early access"),
      text: t("Leave your email and we'll let you know when you can join. Nothing else."),
      button: t("Join the waitlist"),
      thanks: t("You're on the list. We'll email you when it's your turn."),
    },
    business: {
      title: t("Become a partner"),
      text: promises
        ? t("Fill in four fields. A person will contact you within 24 hours.")
        : t("Fill in four fields. A person will contact you."),
      button: t("Send"),
      thanks: promises
        ? t("Your place is on our list. We'll contact you within 24 hours.")
        : t("Your place is on our list. We'll contact you."),
    },
  }) as const;

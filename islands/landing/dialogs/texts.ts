import { t } from "../../../src/i18n/t.ts";
export const getWaitlistTexts = () =>
  ({
    traveler: {
      title: t("Get early access"),
      text: t("Leave your email and we'll let you know when you can join. Nothing else."),
      button: t("Join the waitlist"),
      thanks: t("You're on the list. We'll email you when it's your turn."),
    },
    business: {
      title: t("Become a partner"),
      text: t("Fill in four fields. A person will contact you within 24 hours."),
      button: t("Send"),
      thanks: t("Your place is on our list. We'll contact you within 24 hours."),
    },
  }) as const;

import { msg } from "../../../src/i18n/t.ts";
export const WAITLIST_TEXTS = {
  traveler: {
    title: msg("Get early access"),
    text: msg("Leave your email and we'll let you know when you can join. Nothing else."),
    button: msg("Join the waitlist"),
    thanks: msg("You're on the list. We'll email you when it's your turn."),
  },
  business: {
    title: msg("Become a partner"),
    text: msg("Fill in four fields. A person will contact you within 24 hours."),
    button: "Send",
    thanks: msg("Your place is on our list. We'll contact you within 24 hours."),
  },
} as const;

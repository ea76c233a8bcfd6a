import { t } from "../../i18n/t.ts";
import { getOffer } from "./offer-texts.ts";
import type { SignUpTexts, ViewTexts } from "./view-texts.ts";

export const getOpenToBusinesses = (): SignUpTexts => ({
  secondary: t("Become a partner"),
  closing: {
    headline: t("Put your place on the other map"),
    text: t("Create your account and describe your place. We review every profile within 1-2 business days."),
    button: t("Become a partner"),
  },
});

export const getBusinessesByInvitation = (): SignUpTexts => ({
  secondary: t("Join by invitation"),
  closing: {
    headline: t("Put your place on the other map"),
    text: t("Sign-up is by invitation. With an invitation link, you create your account and describe your place."),
    button: t("Join by invitation"),
  },
});

export const businessTexts = (siteName: string, hasOffer: boolean, promises: boolean): ViewTexts => ({
  title: t("Be discovered by the right guests"),
  description: hasOffer
    ? t(
        "Be discovered by the right guests. Partner with {siteName} for 33 euro a month: no contract, no setup fee, cancel anytime.",
        { siteName },
      )
    : t("Be discovered by the right guests. {siteName} shows your place to travelers whose taste it matches.", {
        siteName,
      }),
  hero: {
    eyebrow: t("For businesses, in beta"),
    headline: t("Be discovered by the right guests"),
    subline: t("{siteName} shows your place to travelers whose taste it matches. They come because of what you do.", {
      siteName,
    }),
    primary: t("View Sample Listing"),
    secondary: t("Become a partner"),
    note: hasOffer
      ? t("Founders' offer: {sentence}", { sentence: getOffer().sentence })
      : t("No commission, and no paid ranking."),
  },
  steps: {
    headline: t("Three steps to a fuller room"),
    cards: [
      {
        title: t("Describe your place"),
        text: t("Add your name, hours and up to five photos. Our team reviews every profile within 1-2 business days."),
      },
      {
        title: t("Meet travelers who fit"),
        text: t(
          "Your card reaches people whose swipes suggest they'll like it. You see how many viewed, liked and saved it.",
        ),
      },
      {
        title: t("Give them a reason to come"),
        text: t(
          "Post events with as many seats as you have. Send messages to travelers who liked you, saved you or signed up for an event, and to no one else.",
        ),
      },
    ],
  },
  preview: {
    headline: t("Your month at a glance"),
    text: t("The numbers that matter: views, likes, saves, messages, and how well travelers match."),
    points: [
      t("Every number is counted from what travelers did."),
      t("You see first names only. Everything else stays private."),
      t("Events fill up seat by seat, and never beyond your limit."),
    ],
  },
  founders: [
    t(
      "Good places are often bad at shouting. They have bread to bake and rooms to air, while the attention goes to whoever paid for it.",
    ),
    t(
      "Forty guests who came for exactly what you do are better than four hundred who were just passing by. That's why rank isn't for sale here. All a place can do is be itself, clearly.",
    ),
    t("You're early, and the business side is in beta. Tell us what's missing. A person reads it."),
  ],
  testimonials: [
    {
      quote: t("Two guests asked for the table by the oven. They had seen it on our card."),
      name: "Perpetua",
      about: t("a trattoria with one round table"),
    },
    {
      quote: t("Twelve seats on Friday, twelve people, and no one left standing in the lane."),
      name: "Nils",
      about: t("a café with music"),
    },
    {
      quote: t("Ten minutes on a Monday: one event, one message. Then back to the dough."),
      name: "Rosalba",
      about: t("a bakery that opens at six"),
    },
  ],
  faq: [
    {
      question: t("What do I get?"),
      answer: t(
        "A profile with photos, hours and a map, events with RSVPs and limited seats, messages to interested travelers, and a dashboard with your stats.",
      ),
    },
    {
      question: t("What does it cost?"),
      answer: hasOffer
        ? t(
            "The founders' offer is 33 euro per month, no contract, no setup fee, cancel anytime. There is no commission, and you can't pay for a higher rank.",
          )
        : t("Nothing is charged on this site. There is no commission, and you can't pay for a higher rank."),
    },
    {
      question: t("How soon am I online?"),
      answer: promises
        ? t(
            "We contact you within 24 hours. Once you submit your profile, the review takes 1-2 business days. After that, travelers can see it.",
          )
        : t("Once you submit your profile, we review it. After that, travelers can see it."),
    },
    {
      question: t("What does beta mean?"),
      answer: t("It works, and it's still growing. Some parts will change, mostly because partners ask for it."),
    },
    {
      question: t("Can I write to all travelers?"),
      answer: t(
        "No, and that's why your messages get read. They reach travelers who liked you, saved you or signed up for your events. You can send up to twenty a day, and travelers can mute you.",
      ),
    },
    {
      question: t("My place is already listed. Is that me?"),
      answer: t(
        "Some places come from open map data and don't have an owner yet. Claim yours on its page. Once we approve your claim, you can edit it.",
      ),
    },
    {
      question: t("Where is my data?"),
      answer: t(
        "On the operator's own server, without analytics or advertising. You can export or delete it whenever you like.",
      ),
    },
  ],
  closing: {
    headline: t("Put your place on the other map"),
    text: promises
      ? t("Leave your name and your city. We contact you within 24 hours.")
      : t("Leave your name and your city. We contact you."),
    button: t("Become a partner"),
  },
});

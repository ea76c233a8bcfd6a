// Every word that the landing page says to businesses.
import { OFFER } from "./offer-texts.ts";
import type { ViewTexts } from "./view-texts.ts";

export const businessTexts = (siteName: string): ViewTexts => ({
  title: "Be discovered by the right guests",
  description: `Be discovered by the right guests. Partner with ${siteName} for 33 euro a month: no contract, no setup fee, cancel anytime.`,
  hero: {
    eyebrow: "For businesses, in beta",
    headline: "Be discovered by the right guests",
    subline: `${siteName} deals your place to travelers whose taste already fits it. They come because it is you.`,
    primary: "View Sample Listing",
    secondary: "Become a partner",
    note: `Founders’ offer: ${OFFER.sentence}`,
  },
  steps: {
    headline: "Three steps to a fuller room",
    cards: [
      {
        title: "Describe your place",
        text: "As you would at the door: name, hours, up to five photos. A person reviews every profile, within 1-2 business days.",
      },
      {
        title: "Meet travelers who fit",
        text: "Your card goes to people whose swipes say they will like it. You see views, likes and saves, counted and not guessed.",
      },
      {
        title: "Give them a reason",
        text: "Post an event with as many seats as you have. Write to travelers who liked, saved or signed up, and to nobody else.",
      },
    ],
  },
  preview: {
    headline: "Your month at a glance",
    text: "Five figures that mean something: who looked, who liked, who saved, who you wrote to, and how well they matched.",
    points: [
      "Every figure is counted from what travelers did.",
      "First names only. Travelers keep the rest to themselves.",
      "Events fill seat by seat, and never beyond your limit.",
    ],
  },
  founders: [
    "Good places are often bad at shouting. They have bread to bake and rooms to air, and the attention goes to whoever bought it.",
    "Better forty guests who came for exactly what you do than four hundred who were passing by. So nobody buys a way up here. A place can only be itself, clearly.",
    "You are early, and the business side is in beta. Tell us what is missing. A person reads it.",
  ],
  voices: [
    {
      words: "Two guests asked for the table by the oven. It had been on our card, they said.",
      name: "Perpetua",
      who: "a trattoria with one round table",
    },
    {
      words: "Twelve seats on Friday, twelve people, and nobody left standing in the lane.",
      name: "Nils",
      who: "a café with music",
    },
    {
      words: "Ten minutes on a Monday: one event, one message. Then back to the dough.",
      name: "Rosalba",
      who: "a bakery that opens at six",
    },
  ],
  faq: [
    {
      question: "What do I get?",
      answer:
        "A profile with photos, hours and a map; events with RSVPs and a limit of seats; messages to travelers who liked, saved or signed up; and a dashboard that counts what happened.",
    },
    {
      question: "What does it cost?",
      answer:
        "The founders’ offer is 33 euro per month, no contract, no setup fee, cancel anytime. There is no commission, and no price for being shown first.",
    },
    {
      question: "How soon am I online?",
      answer:
        "We contact you within 24 hours. Once your profile is written, the review takes 1-2 business days, and then travelers see it.",
    },
    {
      question: "What does beta mean?",
      answer:
        "It works, and it is still growing. Some of it will change, mostly because partners ask for it. You will be told before anything you rely on does.",
    },
    {
      question: "Can I write to all travelers?",
      answer:
        "No, and that is why yours will be read. A message reaches travelers who liked, saved or signed up for you, at most twenty messages a day, and anybody can mute a place.",
    },
    {
      question: "My place is listed already. Is that me?",
      answer:
        "Places can come from open map data. Nobody owns such a listing. Claim it on its page; once the operator agrees, it is yours to write.",
    },
    {
      question: "Where is my data?",
      answer:
        "On the operator’s own server, without analytics or advertising. You can export it, and you can delete it, whenever you like.",
    },
  ],
  closing: {
    headline: "Put your place on the other map",
    text: "Leave your name and your city. We contact you within 24 hours.",
    button: "Become a partner",
  },
});

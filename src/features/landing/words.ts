// Every word of the landing page, for travelers and for businesses. Claims and the offer stand as the product states them.
import type { UserType } from "../../../db/vocabulary.ts";

export type View = UserType;

export type Point = { title: string; text: string };
export type Voice = { words: string; name: string; who: string };
export type Answer = { question: string; answer: string };

export type ViewWords = {
  title: string;
  description: string;
  hero: { eyebrow: string; headline: string; subline: string; primary: string; secondary: string; note: string };
  steps: { headline: string; cards: [Point, Point, Point] };
  preview: { headline: string; text: string; points: string[] };
  founders: string[];
  voices: [Voice, Voice, Voice];
  faq: Answer[];
  closing: { headline: string; text: string; button: string };
};

export const CLAIMS = [
  { figure: "200+", words: "waitlisted travelers" },
  { figure: "3x", words: "more likely to visit" },
  { figure: "94%", words: "match quality" },
] as const;

export const OFFER = {
  name: "Founders’ offer",
  price: "33 euro per month",
  terms: ["No contract", "No setup fee", "Cancel anytime"],
  sentence: "33 euro per month, no contract, no setup fee, cancel anytime.",
  beta: "The business side is in beta. We contact you within 24 hours.",
} as const;

/** Places of the invented sample city, as they would stand on a partner's wall. */
export const SAMPLE_PARTNERS = [
  "Café Nord",
  "Hotel Bonaccia",
  "The Crooked Cork",
  "Pagina Bagnata",
  "Onda Lunga",
  "The Lemon Terraces",
] as const;

export const SAMPLE_PLACE = {
  name: "Café Nord",
  facts: "Café · Vicolo Storto, Centro",
  percent: 94,
  reasons: ["Specialty coffee", "Quiet mornings", "Live music on Fridays"],
} as const;

/** A made-up month of a made-up café. */
export const SAMPLE_MONTH = {
  tiles: [
    { label: "Profile views", figure: "1,247", trend: "+12%", bars: [22, 30, 26, 38, 34, 46, 52, 60] },
    { label: "Likes", figure: "89", trend: "+8%", bars: [30, 26, 34, 32, 40, 38, 46, 48] },
    { label: "Saves", figure: "156", trend: "+15%", bars: [18, 24, 30, 28, 40, 46, 50, 60] },
    { label: "Messages", figure: "24", trend: "+3", bars: [20, 34, 22, 40, 30, 44, 36, 50] },
  ],
  quality: 94,
} as const;

/** @param city the operator's city, where it has a name */
export function wordsOf(view: View, siteName: string, city?: string): ViewWords {
  return view === "business" ? businessWords(siteName) : travelerWords(siteName, city);
}

const travelerWords = (siteName: string, city?: string): ViewWords => ({
  title: "Travel that feels like you",
  description: `Travel that feels like you: swipe through cafés, bars, hotels and hidden gems, and ${siteName} learns your taste with every card.`,
  hero: {
    eyebrow: "For travelers",
    headline: "Travel that feels like you",
    subline: `Swipe through restaurants, bars, cafés, hotels and hidden gems. Every card teaches ${siteName} your taste.`,
    primary: "See Demo",
    secondary: "Get early access",
    note: "Free for travelers.",
  },
  steps: {
    headline: "Three steps off the main street",
    cards: [
      {
        title: "Say what moves you",
        text: "Pick from ten kinds of travel, from Food & Culinary to Solo Travel. It takes half a minute, and the first cards already lean your way.",
      },
      {
        title: "Swipe a few places",
        text: "Like, save or pass. Each swipe moves your taste profile a little, and every card tells you why it was dealt.",
      },
      {
        title: "Go where you fit",
        text: "What you saved waits on a map. Say you are in for Friday’s concert, and the house keeps count of your seat.",
      },
    ],
  },
  preview: {
    headline: "A match you can read",
    text: "Each card shows how well a place fits you, and which of your likes say so. Nobody can buy a spot further up.",
    points: [
      "The reasons you read are the ones that rank.",
      "Your taste profile is yours: read it, correct it, start it over.",
      "Passed too quickly? Undo brings the card back and unlearns it.",
    ],
  },
  founders: [
    "Every city has two maps. One is in all the guides, and crowded by ten in the morning. The other is made of places one street further: the bar with six stools, the hotel with a fig tree in its yard, the baker who opens the side door at six.",
    "You should not need luck to find the second map. You should only need to say what you like, one card at a time, and have somebody remember.",
    `That is all ${siteName} does. It does so quietly, and it does not follow you around.`,
  ],
  voices: [
    {
      words: "I liked two wine bars and a bookshop. The fourth card was a wine bar in a bookshop.",
      name: "Amira",
      who: "here for a long weekend",
    },
    {
      words: "I pass on every rooftop. By the evening there were no more rooftops.",
      name: "Jonas",
      who: "travels alone, eats late",
    },
    {
      words: "It said why: quiet, breakfast, close to the place I saved. I went. It was.",
      name: "Mei",
      who: "working from cafés",
    },
  ],
  faq: [
    {
      question: `What is ${siteName}?`,
      answer: `A city guide that learns. You swipe through places, ${siteName} notices what they have in common, and the next cards fit you better. Saved places, events and messages from places you like are kept in one hub.`,
    },
    {
      question: "What does it cost?",
      answer: "Nothing for travelers. Businesses pay for their profile, and that does not change who is shown first.",
    },
    {
      question: "How does it learn my taste?",
      answer:
        "From your swipes and the travel preferences you ticked, and from nothing else. You can read what it believes about you, change a single trait, or start over.",
    },
    {
      question: "Do you track me?",
      answer:
        "No. There are no analytics, no advertising and no scripts or fonts from other companies on these pages. One cookie keeps you signed in, and one remembers light or dark if you choose.",
    },
    {
      question: "What do businesses learn about me?",
      answer:
        "Your first name, and what you did with their own place: liked, saved, or going to an event. Never your email address, and nothing about other places.",
    },
    {
      question: "Can I take my data with me, or delete it?",
      answer: "Both, by yourself: export everything as a file, or delete your account and all that hangs on it.",
    },
    {
      question: "Who runs this?",
      answer: `A small operator, on a server of their own${city ? `, for ${city}` : ""}. Your account lives there and is not passed on.`,
    },
  ],
  closing: {
    headline: "Be there when the doors open",
    text: "Leave your name and where you are going next. We write once it is your turn.",
    button: "Get early access",
  },
});

const businessWords = (siteName: string): ViewWords => ({
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

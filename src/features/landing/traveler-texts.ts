// Every word that the landing page says to travelers.
import type { ViewTexts } from "./view-texts.ts";

export const travelerTexts = (siteName: string, city?: string): ViewTexts => ({
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

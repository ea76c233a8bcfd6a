import { t } from "../../i18n/t.ts";
import type { SignUpTexts, ViewTexts } from "./view-texts.ts";

export const getOpenToTravelers = (): SignUpTexts => ({
  secondary: t("Sign up free"),
  closing: {
    headline: t("One street further"),
    text: t("Create your account, swipe a few places, and see what fits you."),
    button: t("Sign up free"),
  },
});

export const getTravelersByInvitation = (): SignUpTexts => ({
  secondary: t("Join by invitation"),
  closing: {
    headline: t("One street further"),
    text: t("Sign-up is by invitation. With an invitation link, you create your account in a minute."),
    button: t("Join by invitation"),
  },
});

export const travelerTexts = (siteName: string, hasOffer: boolean, city?: string): ViewTexts => ({
  title: t("Travel that feels like you"),
  description: t(
    "Travel that feels like you: swipe through cafés, bars, hotels and hidden gems, and {siteName} learns your taste with every card.",
    { siteName },
  ),
  hero: {
    eyebrow: t("For travelers"),
    headline: t("Travel that feels like you"),
    subline: t(
      "Swipe through restaurants, bars, cafés, hotels and hidden gems. Every card teaches {siteName} your taste.",
      { siteName },
    ),
    primary: t("See Demo"),
    secondary: t("Get early access"),
    note: t("Free for travelers."),
  },
  steps: {
    headline: t("Three steps off the main street"),
    cards: [
      {
        title: t("Tell us what you like"),
        text: t(
          "Pick from ten kinds of travel, from Food & Culinary to Solo Travel. It takes half a minute, and your first cards already reflect it.",
        ),
      },
      {
        title: t("Swipe a few places"),
        text: t("Like, save or skip. Each swipe refines your taste profile, and every card explains why you see it."),
      },
      {
        title: t("Go where you fit"),
        text: t("Find your saved places on the map. RSVP to Friday's concert and your seat is reserved."),
      },
    ],
  },
  preview: {
    headline: t("A match you can understand"),
    text: t("Each card shows how well a place matches you, and why. Businesses can't pay for a higher rank."),
    points: [
      t("The reasons you see are the ones we rank by."),
      t("Your taste profile is yours to read, adjust or reset."),
      t("Skipped too quickly? Undo brings the card back, and your taste profile forgets it."),
    ],
  },
  founders: [
    t(
      "Every city has two maps. One is in all the guides, and crowded by ten in the morning. The other is made of places one street further: the bar with six stools, the hotel with a fig tree in its yard, the baker who opens the side door at six.",
    ),
    t(
      "You shouldn't need luck to find the second map. You should only need to say what you like, one card at a time, to someone who remembers.",
    ),
    t("That's all {siteName} does. It does it quietly, and it doesn't follow you around.", { siteName }),
  ],
  testimonials: [
    {
      quote: t("I liked two wine bars and a bookshop. The fourth card was a wine bar in a bookshop."),
      name: "Amira",
      about: t("here for a long weekend"),
    },
    {
      quote: t("I skip every rooftop. By the evening, there were no more rooftops."),
      name: "Jonas",
      about: t("travels alone, eats late"),
    },
    {
      quote: t("It told me why: quiet, breakfast, close to the place I saved. I went, and it was right."),
      name: "Mei",
      about: t("working from cafés"),
    },
  ],
  faq: [
    {
      question: t("What is {siteName}?", { siteName }),
      answer: t(
        "A city guide that learns. You swipe through places, {siteName} learns what they have in common, and your next cards fit you better. Saved places, events and messages from places you like are all in one dashboard.",
        { siteName },
      ),
    },
    {
      question: t("What does it cost?"),
      answer: hasOffer
        ? t("It's free for travelers. Businesses pay for their profile, but that doesn't affect who is shown first.")
        : t("It's free for travelers. Businesses can't pay to be shown first."),
    },
    {
      question: t("How does it learn my taste?"),
      answer: t(
        "Only from your swipes and the travel preferences you choose. You can see what it has learned, adjust single traits, or start over.",
      ),
    },
    {
      question: t("Do you track me?"),
      answer: t(
        "No. These pages have no analytics, no advertising, and no scripts or fonts from other companies. One cookie keeps you signed in, and two others remember your language and light or dark mode if you choose them.",
      ),
    },
    {
      question: t("What do businesses learn about me?"),
      answer: t(
        "Your first name, and whether you liked or saved their place or are going to one of their events. They never see your email address or your activity at other places.",
      ),
    },
    {
      question: t("Can I export or delete my data?"),
      answer: t(
        "Yes, at any time. Your profile lets you export everything as a file and delete your account with all its data.",
      ),
    },
    {
      question: t("Who runs this?"),
      answer: city
        ? t("A small operator, on a server of their own, for {city}. Your data stays there and isn't shared.", { city })
        : t("A small operator, on a server of their own. Your data stays there and isn't shared."),
    },
  ],
  closing: {
    headline: t("Be there when the doors open"),
    text: t("Leave your name and tell us where you're going next. We'll email you when it's your turn."),
    button: t("Get early access"),
  },
});

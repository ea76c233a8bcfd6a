// The texts of the privacy and terms pages, and the last words of the Help Center. Every statement must be true of the product.

import { t } from "../../i18n/t.ts";
/** Paragraphs may contain links: "[text](url)". */
export type Section = { title: string; paragraphs: string[] };
export type Text = { title: string; description: string; lead: string; sections: Section[] };

type Facts = { siteName: string; contact?: string; source?: string };

const formatContact = ({ contact }: Facts) =>
  contact
    ? t("Write to [{contact}](mailto:{contact}).", { contact })
    : t("The operator of this server hasn't published a contact address yet.");

const getEmails = () => [
  t(
    "We email you a link to confirm your address or to reset your password. We also notify you if your email or your ways to sign in change, if someone tries to use your address, and if an event you signed up for is canceled because its business left. After a payment, we email the receipt to the address of your PayPal account.",
  ),
  t(
    "Owners get emails about decisions on their listing and reports about it, and their weekly figures if they want them. Admins get a daily summary and alerts. Each of these emails has an unsubscribe link. We don't send other emails on our own.",
  ),
  t(
    "You only get messages by email if you turn that on and confirm your address. Every such email has an unsubscribe link that works without signing in.",
  ),
];

/** @param facts.sendsEmail whether a mail server is set; `keepsOffline`: whether browsers keep pages */
export const privacy = (facts: Facts & { sendsEmail: boolean; keepsOffline: boolean }): Text => ({
  title: t("Privacy"),
  description: t("What {siteName} stores about you, why and for how long, and how to export or delete it.", {
    siteName: facts.siteName,
  }),
  lead: t(
    "The short version: your data stays on this server, is only used for what you see, and is deleted when you ask for it.",
  ),
  sections: [
    {
      title: t("What we store"),
      paragraphs: [
        t(
          "Your account: your email address and whether you confirmed it, your name and profile photo if you added them, and your password as an argon2id hash that can't be reversed.",
        ),
        t(
          "Other ways to sign in, if you set them up. For a passkey: its public key, name and last use. Your fingerprint, face or PIN never leave your device. For a connected account: your user ID with that service, the email address it reports, and the last use, but never that service's password.",
        ),
        t(
          "Your activity: travel preferences, swipes and the taste profile based on them, saved and liked places, RSVPs and waiting lists, messages, muted places, reports and claims, and whether you want messages by email.",
        ),
        t("The days you plan, with where they start. Others see a plan only through a link that you share."),
        t(
          "What you publish: the link to a list you share and to your calendar, until you disable them. For a business: its profile, photos, events and messages.",
        ),
        t(
          "Your sessions: for each, a hash of the cookie, when it started, and your browser's user agent, for 24 hours, or for 30 days with Remember me.",
        ),
        t(
          "Emails we sent: recipient, subject, and whether the mail server accepted them, for 90 days. We don't store their text.",
        ),
        t(
          "If you turn on notifications: which ones, your quiet hours, and for each browser the address and keys of its push service and its user agent, until you sign out in it. What a notification says is encrypted for that browser.",
        ),
        t(
          "What you need of places, such as a diet or access with a wheelchair, stays in your browser and is sent with your requests. Your account stores it only if you agree in the filters of your deck, because it may say something about your health or beliefs. You can withdraw on your profile at any time: it is deleted at once. It is in no backup, and no business sees it.",
        ),
        t(
          "If you swipe together: the name you enter, what you like and need, your swipes in the room, and a hash of the room's cookie, until you leave, and for 30 days at most. The others see your name, how far you are, and what you all like, but not what you skip.",
        ),
        t(
          "If you tell a room what you need, such as halal food or step-free access: we store that for as long. It decides which cards you all get, and nobody sees it.",
        ),
        t(
          "If you start a room for places within a walk of where you are: that point, to about 100 m, until the room is deleted. It is shown to nobody.",
        ),
        t(
          "If two profiles of one place are merged: what you did with the second one, for 30 days, so that it can be undone.",
        ),
        t("The waitlist: your name, email and role, and the city or company you entered."),
        t(
          "Payments: PayPal's reference numbers, the amount, the time, the status and your language, and your account if you were signed in. We don't store how you paid. PayPal does. If you delete your account, the payment stays in our books without it.",
        ),
        t(
          "Page views of places, counted once per person and day. If you're signed out, once per network and day, under a pseudonym of its IP address that changes every day. After 60 days, only the number of views is left.",
        ),
        t(
          "Your IP address, for a short time, where attempts are limited, such as sign-in. It is deleted with the next cleanup.",
        ),
      ],
    },
    {
      title: t("What we don't do"),
      paragraphs: [
        t(
          "We don't use analytics or advertising, and we don't build profiles for anyone else. These pages load nothing from other companies: fonts, maps and images come from this server.",
        ),
        t("We don't sell, rent or share your data."),
        t(
          "There are two exceptions, and you start both yourself. If payments are set up, pressing the payment button loads PayPal's script, and PayPal's terms apply. If you sign in with another service, its button takes you there, and that service learns that you came from here.",
        ),
      ],
    },
    {
      title: t("Emails we send"),
      paragraphs: facts.sendsEmail
        ? getEmails()
        : [
            t(
              "None: this server doesn't send email. Links that confirm an address or reset a password are in its log, and its operator can pass them on.",
            ),
          ],
    },
    {
      title: t("Cookies and browser storage"),
      paragraphs: [
        t(
          "“sid” keeps you signed in. “theme” remembers light or dark mode once you choose one. “lang” remembers the language you choose. “device” marks this browser as yours for one year, so that failed sign-ins by others don't lock you out. Nothing about it is stored on the server. While you sign in with another service, a cookie of ten minutes connects its response to your browser. “room” makes you a member of a room where you swipe together, for 30 days at most. There are no other cookies.",
        ),
        t(
          "If you lose your connection, your actions are stored in your browser until they are sent. Unsaved form input is stored until you close the tab, and the number of an unfinished payment until it is completed.",
        ),
        t("If you swipe without an account, your swipes are stored in your browser until you sign up or forget them."),
        ...(facts.keepsOffline
          ? [
              t(
                "While you are signed in as a traveler, your browser keeps a copy of your pages, places, events and messages, of the next cards of your deck and of the map, so that you can read them without a connection. It is removed when you sign out, when your session ends, or with “Remove offline data” on your profile.",
              ),
            ]
          : []),
      ],
    },
    {
      title: t("Who can see what"),
      paragraphs: [
        t(
          "Businesses see your first name and what you did with them: liked, saved or signed up for an event. They never see your email address, your profile photo, or your activity with other businesses.",
        ),
        t(
          "Anyone with the link to a list you share can see your saved places, and your first name if you choose to show it. If you change the link or stop sharing, the old link no longer works.",
        ),
        t(
          "Only you can see your profile photo. The photos of a business are public once it is approved. We remove location data and other metadata from photos when you upload them.",
        ),
        t(
          "Admins of this server see the waitlist, listings, claims, and reports with their authors. For an account they see name, email, type, active sessions, and how many swipes, likes, RSVPs and messages it has. They don't see which places you swiped or what you wrote. Admins can suspend accounts. All such actions are recorded in an audit log.",
        ),
        t(
          "Messages can be read by their recipients. The operator of the machine has technical access to its database, as on any server.",
        ),
      ],
    },
    {
      title: t("Exporting and deleting your data"),
      paragraphs: [
        t(
          "On your profile, you can export everything as one JSON file, including your profile photo, and delete your account. Deleting it immediately removes the account, its ways to sign in, swipes, RSVPs, messages, profile photo, shared list, your own listing, and the records of emails to you. Attendees of your events keep the message that the event is canceled. A place that came from open map data stays listed, without you as its owner. Existing backups still contain your data until they are replaced.",
        ),
        t("For the waitlist or anything else: {contact}", { contact: formatContact(facts) }),
      ],
    },
  ],
});

export const terms = (facts: Facts & { hasOffer: boolean }): Text => ({
  title: t("Terms"),
  description: t("The rules of {siteName} for travelers and businesses.", { siteName: facts.siteName }),
  lead: t("Be honest, be kind, and you'll rarely need the rest."),
  sections: [
    {
      title: t("Your account"),
      paragraphs: [
        t(
          "Each account belongs to one person and has an email address of their own. You choose the account type, traveler or business, once.",
        ),
        t(
          "Keep your password to yourself. Your profile shows where you're signed in, and you can sign out all other devices there.",
        ),
      ],
    },
    {
      title: t("For travelers"),
      paragraphs: [
        t("Using the service is free. A match percentage is an estimate based on your swipes, not a guarantee."),
        t(
          "If seats are limited, an RSVP reserves one. If you can't make it, please cancel, so that someone else can go.",
        ),
        t("What happens at a place or an event is between you and its host."),
      ],
    },
    {
      title: t("For businesses"),
      paragraphs: [
        t(
          "Everything you write and upload must be true, and you must have the right to publish it. We review every profile before it is shown, within 1-2 business days, and may reject it with a reason.",
        ),
        t(
          "Messages reach travelers who liked you, saved you or signed up for your events. You can send up to twenty a day, and travelers can mute you.",
        ),
        ...(facts.hasOffer
          ? [
              t(
                "The founders' offer is 33 euro per month, no contract, no setup fee, cancel anytime. It doesn't affect who is shown first.",
              ),
            ]
          : []),
        t("The business side is in beta. Parts of it will change."),
      ],
    },
    {
      title: t("What isn't allowed"),
      paragraphs: [
        t(
          "False listings, other people's photos, spam, and attempts to access data that isn't yours. The operator may remove such content and suspend such accounts.",
        ),
      ],
    },
    {
      title: t("Availability and responsibility"),
      paragraphs: [
        t(
          "The service is provided as is, without a guarantee that it is always available. The [status page](/status) shows whether it works right now.",
        ),
        t("The operator of this server is responsible for the service. {contact}", { contact: formatContact(facts) }),
      ],
    },
  ],
});

export const furtherHelp = (facts: Facts): Section => ({
  title: t("Something else"),
  paragraphs: [
    formatContact(facts),
    t(
      "[The API documentation](/api/docs) describes every route: who may call it, its parameters and responses, and an example to try.",
    ),
    facts.source
      ? t(
          "This is free software under the GNU Affero General Public License, version 3 or later. Here is [the source code of this server]({source}).",
          { source: facts.source },
        )
      : t(
          "This is free software under the GNU Affero General Public License, version 3 or later. The operator provides the source code of this server.",
        ),
  ],
});

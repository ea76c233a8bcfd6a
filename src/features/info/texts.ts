// What the privacy, terms and help pages say; every sentence is true of this product as it stands.

/** A paragraph may hold links: "[words](address)". */
export type Chapter = { title: string; paragraphs: string[] };
export type Text = { title: string; description: string; lead: string; chapters: Chapter[] };

type Facts = { siteName: string; contact?: string; source?: string };

const formatContact = ({ contact }: Facts) =>
  contact
    ? `Write to [${contact}](mailto:${contact}).`
    : "The operator has not published an address on this server yet.";

export const privacy = (facts: Facts): Text => ({
  title: "Privacy",
  description: `What ${facts.siteName} keeps about you, why, for how long, and how to take it with you.`,
  lead: "The short version: it stays on this server, it is used for what you see, and it is gone when you say so.",
  chapters: [
    {
      title: "What is kept",
      paragraphs: [
        "Your account: email address and whether you confirmed it, name and picture if you gave them, and your password as an argon2id hash that nobody can read back.",
        "Other ways to sign in, if you set them up: of a passkey its public half, its name and when it was used; your fingerprint, face or PIN never leave your device. Of an account at another service who you are there, the email it names, and when it was used; never that service’s password.",
        "What you did: travel preferences, swipes, the taste profile made of them, saved and liked places, RSVPs and places in line, messages, businesses you muted, places you reported or claimed, and whether you want copies of messages by mail.",
        "What you publish: the address of a list you share, and of your calendar, until you withdraw them; a business’s profile, photos, events and messages.",
        "Your sign-ins: for each, a hash of the cookie, when it began, and what your browser calls itself, for 24 hours, or 30 days with Remember me.",
        "Mails that went out: to whom, about what and whether they arrived at the mail server, for 90 days. Their text is not kept.",
        "The waitlist: name, email, role, and the city or company you entered.",
        "A payment: its numbers at PayPal, amount, time and how it stands. Who paid, and with what, PayPal knows; it is not kept with the payment.",
        "Views of a place are counted once a day for each person. Without an account, by a pseudonym that is new every day.",
        "Your network address is counted for a short while where tries are limited, such as signing in, and forgotten with the next clean-up.",
      ],
    },
    {
      title: "What is not done",
      paragraphs: [
        "No analytics, no advertising, no profiles for anybody else. These pages load nothing from other companies: fonts, maps and pictures come from this server.",
        "Your data is not sold, rented or given away.",
        "There are two exceptions you start yourself. Where payments are set up, pressing the payment button loads PayPal’s own script, and PayPal’s terms apply to what you do there. Where another service may sign you in, its button takes you there, and that service learns that you came.",
      ],
    },
    {
      title: "What is mailed to you",
      paragraphs: [
        "A link to confirm your email, one for a new password, a word when your email or your ways to sign in change or somebody else tries to use your address, and a word when an event you are going to, or wait for a seat at, is cancelled because its business left. To the address of your PayPal account: what became of a payment that was decided after you had left. Nothing else by itself.",
        "Copies of messages come by mail only once you ask for them and have confirmed your email. Each holds a link that ends them, without signing in.",
      ],
    },
    {
      title: "Cookies and storage",
      paragraphs: [
        "sid keeps you signed in. theme remembers light or dark, once you choose. device tells this browser from a stranger’s when passwords are tried, for one year; nothing about it is stored on the server. While you sign in over another service, a cookie of ten minutes remembers that it was you who began. There are no others.",
        "Something you did while the connection was away waits in your browser’s storage until it has been sent, and is then deleted there. So does what you typed and have not saved, until its tab is closed, and the number of a payment that is not finished, until it is.",
      ],
    },
    {
      title: "Who sees what",
      paragraphs: [
        "A business sees the first name of travelers and what they did with that business: liked, saved, or going. Never an email address, a picture, or another business.",
        "A list you share shows your saved places to whoever has its address, and your first name only if you tick that. A new address, or an end to the sharing, closes the old one at once.",
        "Your picture is seen by you alone. A business’s photos, once it is approved, are seen by everybody; where a picture was taken is removed from the file when it arrives.",
        "Admins of this server see the waitlist, listings, claims and reports with who made them, and of an account its name, email, type, the browsers it is signed in with, and how many swipes, likes, RSVPs and messages there are: numbers, not which places and not what was written. They can suspend an account, and each such act is written down with who did it.",
        "Messages are read by those they are addressed to. Whoever runs the machine itself can reach its database, as on any server.",
      ],
    },
    {
      title: "Taking it with you, and leaving",
      paragraphs: [
        "On your profile you can export everything as one JSON file, your picture included, and delete your account. Deleting removes the account, its ways to sign in, swipes, RSVPs, messages, picture, shared list and own listing at once, and the lines about mails to you. Whoever was going to an event of yours keeps the message that it is cancelled. A place that came from open map data stays in the city, without you. Backups the operator made before keep it all until they are replaced.",
        `For the waitlist, or anything else: ${formatContact(facts)}`,
      ],
    },
  ],
});

export const terms = (facts: Facts): Text => ({
  title: "Terms",
  description: `The rules of ${facts.siteName}, for travelers and for businesses.`,
  lead: "Be honest, be kind, and nobody will need to read the rest.",
  chapters: [
    {
      title: "Your account",
      paragraphs: [
        "One person, one account, one email address that is yours. The account type, traveler or business, is chosen once.",
        "Keep your password to yourself. Your profile shows where you are signed in, and signs you out everywhere else.",
      ],
    },
    {
      title: "For travelers",
      paragraphs: [
        "Using the service costs nothing. A match percentage is an estimate from your swipes, not a promise about your evening.",
        "An RSVP holds a seat where seats are limited. If you cannot make it, say so, and somebody else can.",
        "What happens at a place or an event is between you and your host.",
      ],
    },
    {
      title: "For businesses",
      paragraphs: [
        "What you write and upload must be true and yours to publish. Every profile is reviewed before it is shown, within 1-2 business days, and may be turned down with a reason.",
        "Messages go to travelers who liked, saved or signed up for you. Twenty a day is the most, and anybody may mute you.",
        "The founders’ offer is 33 euro per month, no contract, no setup fee, cancel anytime. It does not change who is shown first.",
        "The business side is in beta. Parts of it will change.",
      ],
    },
    {
      title: "What is not allowed",
      paragraphs: [
        "False listings, other people’s photos, unwanted advertising, and attempts to reach what is not yours. The operator may remove such content and close such accounts.",
      ],
    },
    {
      title: "The small rest",
      paragraphs: [
        "The service is offered as it is, with care and without a guarantee that it is always there. The [status page](/status) says how it is right now.",
        `Responsible is the operator of this server. ${formatContact(facts)}`,
      ],
    },
  ],
});

export const help = (facts: Facts): Text => ({
  title: "Help Center",
  description: `Answers about swiping, matches, events, listings and accounts on ${facts.siteName}.`,
  lead: "The questions people ask, with answers that end.",
  chapters: [
    {
      title: "I pressed the wrong button on a card",
      paragraphs: ["Press Undo, or U on a keyboard. The card comes back and what it taught is unlearned."],
    },
    {
      title: "Can I swipe with the keyboard?",
      paragraphs: ["Yes: left arrow to skip, right arrow to like, up arrow to save, U to undo."],
    },
    {
      title: "I have seen everything",
      paragraphs: [
        "Widen the type filter, or press Discover More: the places you skipped are dealt again, the oldest first.",
      ],
    },
    {
      title: "The matches do not fit me",
      paragraphs: [
        "Open your taste profile. You can change a single trait, or start over. Ticking other travel preferences helps too.",
      ],
    },
    {
      title: "An event says it is full",
      paragraphs: [
        "Then every seat is taken. You can stand in line: if somebody cannot make it, their seat goes to the first who waits, and a message tells you when that is you.",
      ],
    },
    {
      title: "I get messages I do not want",
      paragraphs: [
        "Mute the business on one of its messages. It will not be told. Copies by mail end with the link in any of them, or with the switch on your profile.",
      ],
    },
    {
      title: "Can messages come by mail as well?",
      paragraphs: [
        "Yes: turn on copies under Messages on your profile, and confirm your email there. Businesses never learn the address.",
      ],
    },
    {
      title: "Can I show my saved places to somebody?",
      paragraphs: [
        "Yes: under Saved Places on your dashboard, share the list. Whoever has its address sees the places, without an account. Give it a new address, or stop sharing, whenever you like.",
      ],
    },
    {
      title: "Can my events be in my own calendar?",
      paragraphs: [
        "Yes: under My Events on your dashboard, get the address and add it to your calendar program. A single event has a calendar button of its own.",
      ],
    },
    {
      title: "A place has closed, or its page is wrong",
      paragraphs: ["Say so at the bottom of the place’s page. An admin looks at it."],
    },
    {
      title: "My listing is still pending",
      paragraphs: [
        "A person reviews it within 1-2 business days. If it is turned down, your business profile shows the reason, and you can change it and wait for another look.",
      ],
    },
    {
      title: "My place is listed, but I did not do that",
      paragraphs: [
        "It came from open map data. With a business account you can claim it on the place’s own page; once an admin agrees, it is yours to edit. If you would rather have it corrected or taken down, write to the operator.",
      ],
    },
    {
      title: "A photo is refused",
      paragraphs: ["Up to 5 photos, JPG, PNG or WebP, 5 MB each. Other kinds are not taken, whatever they are called."],
    },
    {
      title: "Can I sign in without a password?",
      paragraphs: [
        "Yes: add a passkey under Signing In on your profile, and your fingerprint, face or device PIN signs you in from then on. If this site offers other services to sign in with, you can connect those there too. Keep one way that does not depend on a single device.",
      ],
    },
    {
      title: "I forgot my password",
      paragraphs: [
        "Ask for a link on the sign-in page under Forgot password. It works once, for an hour, and signs you out everywhere else. A passkey signs you in meanwhile.",
      ],
    },
    {
      title: "I want my data, or I want to leave",
      paragraphs: [
        "Both are on your profile. Export My Data gives you one file with everything, and Delete Account removes it all at once and for good.",
      ],
    },
    {
      title: "Can a program of mine use it?",
      paragraphs: [
        "Yes: [the API](/api/docs) is described route by route, with whom each one admits, what it takes and answers, and an example to try.",
      ],
    },
    {
      title: "Who may use this software?",
      paragraphs: [
        `Everyone. It is free software under the GNU Affero General Public License, version 3 or later. ${
          facts.source
            ? `Here is [the source code of this server](${facts.source}).`
            : `The operator provides the source code of this server. ${formatContact(facts)}`
        }`,
      ],
    },
    { title: "Something else", paragraphs: [formatContact(facts)] },
  ],
});

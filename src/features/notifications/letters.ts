// What the emails say, in the language of the moment.
import type { NotificationFacts, NotificationKind } from "../../../db/vocabulary.ts";
import { t, translateKnown } from "../../i18n/t.ts";
import { formatFieldChange } from "../listings/field-changes.ts";

type Letter = { subject: string; paragraphs: string[] };
type Site = { baseUrl: string; siteName: string; contactEmail?: string };

/** The preference that turns an email off. */
export const PREFERENCE_OF: Record<NotificationKind, "listing" | "weekly" | "digest"> = {
  "listing-approved": "listing",
  "listing-rejected": "listing",
  "changes-approved": "listing",
  "changes-rejected": "listing",
  "claim-agreed": "listing",
  "claim-refused": "listing",
  "listing-reported": "listing",
  "photo-removed": "listing",
  "listing-edited": "listing",
  "weekly-figures": "weekly",
  "admin-digest": "digest",
  "backup-failed": "digest",
  "job-failed": "digest",
  "source-failed": "digest",
  "source-set-aside": "digest",
  "source-waits": "digest",
};

export function writeLetter(kind: NotificationKind, facts: NotificationFacts, site: Site): Letter {
  return LETTERS[kind]({ place: "", ...facts, reason: translateKnown(facts.reason ?? "") }, site);
}

type Facts = NotificationFacts & { place: string; reason: string };

const editLine = ({ baseUrl }: Site) =>
  t("Improve it, and it will be reviewed again: {url}", { url: `${baseUrl}/business-profile` });

function nextStepOfClaim(obstacle: Facts["obstacle"], url: string): string {
  if (obstacle === "place-taken") return t("If this place is yours, report it on its page and say why: {url}", { url });
  if (obstacle === "has-business") return t("To manage this place too, claim it with another account: {url}", { url });
  return t("If this place is yours, claim it again and say how we can verify that: {url}", { url });
}

const LETTERS: Record<NotificationKind, (facts: Facts, site: Site) => Letter> = {
  "listing-approved": ({ place, businessId }, { baseUrl, siteName }) => ({
    subject: t("{place} is approved", { place }),
    paragraphs: [
      t("Your listing {place} was approved. Travelers can find it on {siteName}:", { place, siteName }),
      `${baseUrl}/business/${businessId}`,
    ],
  }),
  "changes-approved": ({ place, businessId }, { baseUrl }) => ({
    subject: t("Your changes to {place} are approved", { place }),
    paragraphs: [t("Travelers now see your changes to {place}:", { place }), `${baseUrl}/business/${businessId}`],
  }),
  "listing-rejected": ({ place, reason }, site) => ({
    subject: t("{place} wasn't approved", { place }),
    paragraphs: [t("Your listing {place} wasn't approved, for this reason:", { place }), reason, editLine(site)],
  }),
  "changes-rejected": ({ place, reason }, site) => ({
    subject: t("Your changes to {place} weren't approved", { place }),
    paragraphs: [
      t("Travelers still see the approved version of {place}. Your changes weren't approved, for this reason:", {
        place,
      }),
      reason,
      editLine(site),
    ],
  }),
  "claim-agreed": ({ place }, { baseUrl }) => ({
    subject: t("You now manage {place}", { place }),
    paragraphs: [t("Your claim for {place} was approved. Manage it here:", { place }), `${baseUrl}/business-profile`],
  }),
  "claim-refused": ({ place, reason, obstacle, businessId }, { baseUrl, contactEmail }) => ({
    subject: t("Your claim for {place} wasn't approved", { place }),
    paragraphs: [
      t("Your claim for {place} wasn't approved, for this reason:", { place }),
      reason,
      nextStepOfClaim(obstacle, `${baseUrl}/business/${businessId}`),
      ...(contactEmail ? [t("Questions? Write to {contact}.", { contact: contactEmail })] : []),
    ],
  }),
  "listing-reported": ({ place, report }, { baseUrl }) => ({
    subject: t("Please check your listing {place}", { place }),
    paragraphs: [
      report === "closed"
        ? t("A traveler reported that {place} is closed.", { place })
        : t("A traveler reported that something in the listing of {place} is wrong.", { place }),
      t("Confirm it or correct it here: {url}", { url: `${baseUrl}/business-profile` }),
    ],
  }),
  "photo-removed": ({ place, reason }, { baseUrl }) => ({
    subject: t("A photo of {place} was removed", { place }),
    paragraphs: [
      t("A photo of your listing {place} was removed, for this reason:", { place }),
      reason,
      t("Your other photos are here: {url}", { url: `${baseUrl}/business-profile` }),
    ],
  }),
  "listing-edited": ({ place, reason, changes = [] }, { baseUrl }) => ({
    subject: t("Our team edited your listing {place}", { place }),
    paragraphs: [
      t("Our team edited your listing {place}, for this reason:", { place }),
      reason,
      ...changes
        .map(formatFieldChange)
        .map(({ label, before, after }) =>
          [label, t("Before: {fact}", { fact: before }), t("Now: {fact}", { fact: after })].join("\n"),
        ),
      t("If something is wrong, change it here: {url}", { url: `${baseUrl}/business-profile` }),
    ],
  }),
  "weekly-figures": ({ place, figures = {} }, { baseUrl, siteName }) => ({
    subject: t("{place}: your week on {siteName}", { place, siteName }),
    paragraphs: [
      [
        t("Views: {week, number} (the week before: {before, number})", toWeeks(figures, "views")),
        t("Likes: {week, number} (the week before: {before, number})", toWeeks(figures, "likes")),
        t("Saves: {week, number} (the week before: {before, number})", toWeeks(figures, "saves")),
      ].join("\n"),
      t("All figures: {url}", { url: `${baseUrl}/business-dashboard` }),
    ],
  }),
  "admin-digest": ({ figures = {} }, { baseUrl, siteName }) => ({
    subject: t("{siteName}: what needs you today", { siteName }),
    paragraphs: [listDigest(figures).join("\n"), t("The admin pages: {url}", { url: `${baseUrl}/admin` })],
  }),
  "backup-failed": ({ error = "" }, { siteName }) => ({
    subject: t("{siteName}: the scheduled backup failed", { siteName }),
    paragraphs: [t("It will be tried again. The error: {error}", { error })],
  }),
  "job-failed": ({ job = "", error = "" }, { siteName }) => ({
    subject: t("{siteName}: the job {job} keeps failing", { siteName, job }),
    paragraphs: [t("It will be tried again. The error: {error}", { error })],
  }),
  "source-failed": ({ place, error = "" }, { siteName }) => ({
    subject: t("{siteName}: {place} can't be fetched", { siteName, place }),
    paragraphs: [t("It will be tried again. The error: {error}", { error: translateKnown(error) })],
  }),
  "source-set-aside": ({ place }, { siteName, baseUrl }) => ({
    subject: t("{siteName}: {place} is no longer fetched", { siteName, place }),
    paragraphs: [
      t(
        "Reading its file was stopped twice. Ask its publisher for a smaller file, then save its address again: {url}",
        { url: `${baseUrl}/admin?tab=imports` },
      ),
    ],
  }),
  "source-waits": ({ place }, { siteName, baseUrl }) => ({
    subject: t("{siteName}: a large change of {place} waits for you", { siteName, place }),
    paragraphs: [
      t("See what it would change, and import or discard it: {url}", { url: `${baseUrl}/admin?tab=imports` }),
    ],
  }),
};

const toWeeks = (figures: Record<string, number>, name: string) => ({
  week: figures[name] ?? 0,
  before: figures[`${name}Before`] ?? 0,
});

/** A line for each figure that is not 0. */
function listDigest({
  pending,
  changed,
  claims,
  reports,
  waitlist,
  paid,
  declined,
  emails,
  jobs,
}: Record<string, number>) {
  return [
    pending && t("New listings to review: {count, number}", { count: pending }),
    changed && t("Changed listings to review: {count, number}", { count: changed }),
    claims && t("Claims to decide: {count, number}", { count: claims }),
    reports && t("Open reports: {count, number}", { count: reports }),
    waitlist && t("New on the waitlist since yesterday: {count, number}", { count: waitlist }),
    paid && t("Payments received since yesterday: {count, number}", { count: paid }),
    declined && t("Payments declined since yesterday: {count, number}", { count: declined }),
    emails && t("Emails that failed since yesterday: {count, number}", { count: emails }),
    jobs && t("Jobs that failed since yesterday: {count, number}", { count: jobs }),
  ].filter((line) => typeof line === "string");
}

// The emails about a listing or its owner, and those for admins.
import type { NotificationFacts, NotificationKind } from "../../../db/vocabulary.ts";
import { t, translateKnown } from "../../i18n/t.ts";
import { type Account, defineLetter, type Letter, type Site, type Text } from "../../outbox/letters.ts";
import { formatFieldChange } from "../places/listing/field-changes.ts";

const PREFERENCE_OF: Record<Exclude<NotificationKind, "account-suspended">, "listing" | "weekly" | "digest"> = {
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

export const NEWS: Record<NotificationKind, Letter<NotificationFacts>> = Object.fromEntries(
  (["account-suspended", ...Object.keys(PREFERENCE_OF)] as NotificationKind[]).map((kind) => [
    kind,
    defineLetter<NotificationFacts>({
      kind,
      ...(kind === "account-suspended"
        ? { isUrgent: true, reachesSuspended: true }
        : { preference: (account) => toPreference(account, kind) }),
      /** Without a mail server nothing is sent, and nothing waits for one. */
      load: async ({ config }, { facts }) => (config.mail.smtpUrl ? facts : undefined),
      write: (facts, site) => writeNews(kind, facts, site),
    }),
  ]),
) as Record<NotificationKind, Letter<NotificationFacts>>;

/** Who is no longer an admin gets nothing more for admins. */
function toPreference({ isAdmin, isModerator }: Account, kind: keyof typeof PREFERENCE_OF) {
  const preference = PREFERENCE_OF[kind];
  return preference === "digest" && !isAdmin && !(isModerator && kind === "admin-digest") ? null : preference;
}

export const writeNews = (kind: NotificationKind, facts: NotificationFacts, site: Site): Text =>
  TEXTS[kind]({ place: "", ...facts, reason: translateKnown(facts.reason ?? "") }, site);

type Facts = NotificationFacts & { place: string; reason: string };

const editLine = ({ baseUrl }: Site) =>
  t("Improve it, and it will be reviewed again: {url}", { url: `${baseUrl}/business-profile` });

function nextStepOfClaim(obstacle: Facts["obstacle"], url: string): string {
  if (obstacle === "place-taken") return t("If this place is yours, report it on its page and say why: {url}", { url });
  if (obstacle === "has-business") return t("To manage this place too, claim it with another account: {url}", { url });
  return t("If this place is yours, claim it again and say how we can verify that: {url}", { url });
}

const TEXTS: Record<NotificationKind, (facts: Facts, site: Site) => Text> = {
  "listing-approved": ({ place, businessId }, { baseUrl, siteName }) => ({
    subject: t("{place} is approved", { place }),
    parts: [
      t("Your listing {place} was approved. Travelers can find it on {siteName}:", { place, siteName }),
      `${baseUrl}/business/${businessId}`,
    ],
  }),
  "changes-approved": ({ place, businessId }, { baseUrl }) => ({
    subject: t("Your changes to {place} are approved", { place }),
    parts: [t("Travelers now see your changes to {place}:", { place }), `${baseUrl}/business/${businessId}`],
  }),
  "listing-rejected": ({ place, reason }, site) => ({
    subject: t("{place} wasn't approved", { place }),
    parts: [t("Your listing {place} wasn't approved, for this reason:", { place }), reason, editLine(site)],
  }),
  "changes-rejected": ({ place, reason }, site) => ({
    subject: t("Your changes to {place} weren't approved", { place }),
    parts: [
      t("Travelers still see the approved version of {place}. Your changes weren't approved, for this reason:", {
        place,
      }),
      reason,
      editLine(site),
    ],
  }),
  "claim-agreed": ({ place }, { baseUrl }) => ({
    subject: t("You now manage {place}", { place }),
    parts: [t("Your claim for {place} was approved. Manage it here:", { place }), `${baseUrl}/business-profile`],
  }),
  "claim-refused": ({ place, reason, obstacle, businessId }, { baseUrl, contactEmail }) => ({
    subject: t("Your claim for {place} wasn't approved", { place }),
    parts: [
      t("Your claim for {place} wasn't approved, for this reason:", { place }),
      reason,
      nextStepOfClaim(obstacle, `${baseUrl}/business/${businessId}`),
      ...(contactEmail ? [t("Questions? Write to {contact}.", { contact: contactEmail })] : []),
    ],
  }),
  "listing-reported": ({ place, report }, { baseUrl }) => ({
    subject: t("Please check your listing {place}", { place }),
    parts: [
      report === "closed"
        ? t("A traveler reported that {place} is closed.", { place })
        : t("A traveler reported that something in the listing of {place} is wrong.", { place }),
      t("Confirm it or correct it here: {url}", { url: `${baseUrl}/business-profile` }),
    ],
  }),
  "photo-removed": ({ place, reason }, { baseUrl }) => ({
    subject: t("A photo of {place} was removed", { place }),
    parts: [
      t("A photo of your listing {place} was removed, for this reason:", { place }),
      reason,
      t("Your other photos are here: {url}", { url: `${baseUrl}/business-profile` }),
    ],
  }),
  "listing-edited": ({ place, reason, changes = [] }, { baseUrl }) => ({
    subject: t("Our team edited your listing {place}", { place }),
    parts: [
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
    parts: [
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
    parts: [listDigest(figures).join("\n"), t("The admin pages: {url}", { url: `${baseUrl}/admin` })],
  }),
  "backup-failed": ({ error = "" }, { siteName }) => ({
    subject: t("{siteName}: the scheduled backup failed", { siteName }),
    parts: [t("It will be tried again. The error: {error}", { error })],
  }),
  "job-failed": ({ job = "", error = "" }, { siteName }) => ({
    subject: t("{siteName}: the job {job} keeps failing", { siteName, job }),
    parts: [t("It will be tried again. The error: {error}", { error })],
  }),
  "account-suspended": (_, { siteName, baseUrl, contactEmail }) => ({
    subject: t("Your account at {siteName} is suspended", { siteName }),
    parts: [
      t("Your account at {siteName} was suspended. You can't use it until an admin reinstates it.", { siteName }),
      t("Sign in to download your data or delete your account: {url}", { url: `${baseUrl}/login` }),
      ...(contactEmail ? [t("If you think this is a mistake, write to {contact}.", { contact: contactEmail })] : []),
    ],
  }),
  "source-failed": ({ place, error = "" }, { siteName }) => ({
    subject: t("{siteName}: {place} can't be fetched", { siteName, place }),
    parts: [t("It will be tried again. The error: {error}", { error: translateKnown(error) })],
  }),
  "source-set-aside": ({ place }, { siteName, baseUrl }) => ({
    subject: t("{siteName}: {place} is no longer fetched", { siteName, place }),
    parts: [
      t(
        "Reading its file was stopped twice. Ask its publisher for a smaller file, then save its address again: {url}",
        { url: `${baseUrl}/admin?tab=imports` },
      ),
    ],
  }),
  "source-waits": ({ place }, { siteName, baseUrl }) => ({
    subject: t("{siteName}: a large change of {place} waits for you", { siteName, place }),
    parts: [t("See what it would change, and import or discard it: {url}", { url: `${baseUrl}/admin?tab=imports` })],
  }),
};

const toWeeks = (figures: Record<string, number>, name: string) => ({
  week: figures[name] ?? 0,
  before: figures[`${name}Before`] ?? 0,
});

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

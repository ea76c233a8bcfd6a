import { msg, t } from "../../i18n/t.ts";
import type { EmailPreferences } from "../../outbox/email-preferences.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

export type EmailKind = keyof EmailPreferences;
export const EMAIL_KINDS: readonly EmailKind[] = ["enabled", "seats", "listing", "weekly", "digest"];

type State = {
  kind: EmailKind;
  enabled: boolean;
  changed?: boolean;
};

export function UnsubscribeScreen({ path, ...state }: State & { path: string }) {
  const { kind, enabled, changed } = state;
  const query = kind === "enabled" ? "" : `?kind=${kind}`;
  const isAboutMessages = kind === "enabled" || kind === "seats";
  return (
    <div className="page-width max-w-160 py-8 md:py-14">
      <Card>
        <div className="grid gap-4 justify-items-start" role={changed ? "status" : undefined}>
          <h1 className="text-2xl md:text-3xl">{formatPreferenceTitle(state)}</h1>
          <p>{t(enabled ? TEXTS[kind].on : TEXTS[kind].off)}</p>
          <div className="flex flex-wrap gap-3">
            <form method="post" action={(enabled ? path : `${path}/again`) + query}>
              <Button type="submit" kind={enabled ? "act" : "quiet"}>
                {enabled ? t("Unsubscribe") : t("Subscribe again")}
              </Button>
            </form>
            <ButtonLink href={isAboutMessages ? "/messages" : "/profile"} kind={enabled ? "quiet" : "act"}>
              {isAboutMessages ? t("Read your messages") : t("Profile Settings")}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}

export function formatPreferenceTitle({ kind, enabled, changed = false }: State): string {
  if (changed) return enabled ? t("You're subscribed again") : t("You're unsubscribed");
  return t(enabled ? TEXTS[kind].title : TEXTS[kind].titleOff);
}

const COMMON = {
  titleOff: msg("These emails are off"),
  on: msg("You receive these emails. If you unsubscribe, you still find everything on this site."),
  off: msg("We no longer send you these emails. You can turn them on again in your profile."),
};

const TEXTS: Record<EmailKind, { title: string; titleOff: string; on: string; off: string }> = {
  enabled: {
    title: msg("Email copies of your messages"),
    titleOff: msg("Email copies are off"),
    on: msg(
      "You receive a copy of every message from places by email. If you unsubscribe, your messages stay in your inbox here.",
    ),
    off: msg("We no longer email you copies of messages. You can still read your messages here."),
  },
  seats: {
    title: msg("Emails about your events"),
    titleOff: msg("Emails about your events are off"),
    on: msg(
      "You receive an email when you get a seat from a waiting list or your event is canceled. If you unsubscribe, the message stays in your inbox here.",
    ),
    off: msg(
      "We no longer email you when you get a seat from a waiting list or your event is canceled. You still get a message here.",
    ),
  },
  listing: { ...COMMON, title: msg("Emails about your listing") },
  weekly: { ...COMMON, title: msg("Your weekly figures by email") },
  digest: { ...COMMON, title: msg("Emails for admins") },
};

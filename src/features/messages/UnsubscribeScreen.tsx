import { t } from "../../i18n/t.ts";
import type { EmailPreferences } from "../../outbox/email-preferences.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import texts from "./unsubscribe.texts.json" with { type: "json" };

export type EmailKind = keyof EmailPreferences;
export const EMAIL_KINDS: readonly EmailKind[] = ["enabled", "seats", "listing", "weekly", "digest"];

type State = { kind: EmailKind; enabled: boolean; changed?: boolean };

export function UnsubscribeScreen({ path, ...state }: State & { path: string }) {
  const { kind, enabled, changed } = state;
  const query = kind === "enabled" ? "" : `?kind=${kind}`;
  const isAboutMessages = kind === "enabled" || kind === "seats";
  return (
    <div className="page-width max-w-160 py-8 md:py-14">
      <Card>
        <div className="grid gap-4 justify-items-start" role={changed ? "status" : undefined}>
          <h1 className="text-2xl md:text-3xl">{formatPreferenceTitle(state)}</h1>
          <p>{t(enabled ? texts[kind].on : texts[kind].off)}</p>
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
  return t(enabled ? texts[kind].title : texts[kind].titleOff);
}

// Switches for emails about one's listing, its weekly figures, and what needs an admin.
import { t } from "../../src/i18n/t.ts";
import { Switch } from "../lib/Switch.tsx";
import { useSetting } from "../lib/use-setting.ts";

type Choices = { listing: boolean; weekly: boolean; digest: boolean };

type Props = Choices & { isOwner: boolean; isAdmin: boolean; isModerator: boolean; email: string };

export function NewsEmails({ isOwner, isAdmin, isModerator, email, ...initial }: Props) {
  const [choices, choose] = useSetting<Choices>(
    "/api/users/news-emails",
    initial,
    () => ({ title: t("Emails updated"), description: t("Your choice was saved.") }),
    t("We couldn't update these emails. Please try again."),
  );
  return (
    <div className="grid gap-1">
      {isOwner && (
        <>
          <Switch on={choices.listing} onSwitch={(listing) => choose({ listing })}>
            {t("Email me about my listing: decisions, claims and reports")}
          </Switch>
          <Switch on={choices.weekly} onSwitch={(weekly) => choose({ weekly })}>
            {t("Email me my figures every Monday")}
          </Switch>
        </>
      )}
      {(isAdmin || isModerator) && (
        <Switch on={choices.digest} onSwitch={(digest) => choose({ digest })}>
          {isAdmin
            ? t("Email me what an admin has to handle: a daily summary, and urgent problems right away")
            : t("Email me each day what waits for a decision")}
        </Switch>
      )}
      <p className="text-sm text-faint break-words">
        {t("Sent to {email}.", { email })} {t("Every email has an unsubscribe link.")}
      </p>
    </div>
  );
}

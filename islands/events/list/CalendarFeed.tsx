import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarSync } from "lucide-react";
import type { CalendarFeed as Feed } from "../../../src/features/events/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Button, QuietButton } from "../../../src/ui/Button.tsx";
import { IconCard } from "../../../src/ui/Card.tsx";
import { getFeedLinks } from "../../../src/ui/calendar-links.ts";
import { CopiedLink } from "../../lib/CopiedLink.tsx";
import { call } from "../../lib/query.ts";
import { useTask } from "../../lib/use-task.ts";

const PATH = "/api/users/calendar";

export function CalendarFeed({ feed }: { feed: Feed }) {
  const client = useQueryClient();
  const { url } = useQuery({ queryKey: [PATH], initialData: feed }).data;
  const { running, run } = useTask(
    t("We couldn't update the calendar link. Please try again."),
    async (method: "POST" | "DELETE") => void client.setQueryData([PATH], await call<Feed>(method, PATH)),
  );

  return (
    <IconCard
      id="calendar-feed"
      icon={CalendarSync}
      title={t("Calendar subscription")}
      description={t(
        "Your calendar app can show the events you attend with a private link. Anyone who has the link can see them, so don't share it.",
      )}
    >
      {url ? (
        <>
          <p className="flex flex-wrap gap-3">
            {getFeedLinks(url).map(({ label, href }) => (
              <a key={label} href={href} rel="noreferrer" className="button button-quiet">
                {t("Add to {label}", { label })}
              </a>
            ))}
          </p>
          <CopiedLink label={t("Private link")} url={url} copied={t("Paste it into your calendar app to subscribe.")}>
            <Button kind="danger" waiting={running && t("Disabling…")} onClick={() => run("DELETE")}>
              {t("Disable link")}
            </Button>
          </CopiedLink>
        </>
      ) : (
        <QuietButton waiting={running && t("Creating…")} onClick={() => run("POST")} className="justify-self-start">
          {t("Get link")}
        </QuietButton>
      )}
    </IconCard>
  );
}

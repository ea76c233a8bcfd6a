import { useQuery } from "@tanstack/react-query";
import type { EventView } from "../../src/features/events/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { toSetupPath, toSignInPath, toSignUpPath } from "../../src/ui/account-paths.ts";
import { ButtonLink, QuietLink } from "../../src/ui/Button.tsx";
import { isPast } from "../../src/ui/dates.ts";
import { Attending, type EventContext } from "./list/EventCard.tsx";
import { hasStatus, RsvpButtons, StatusBadges } from "./list/RsvpButtons.tsx";
import { useRsvpActions, withKeptAnswer } from "./list/use-rsvp-actions.ts";

type Props = EventContext & { event: EventView; viewer: "traveler" | "visitor" | "newcomer" | "other" };

export function EventRsvp({ event: initial, viewer, now }: Props) {
  const actions = useRsvpActions();
  const path = `/api/events/${initial.id}`;
  const { data } = useQuery({ queryKey: [path], initialData: initial });
  const event = withKeptAnswer(data, actions);
  const returnTo = `/events/${event.id}`;
  return (
    <section aria-label={t("RSVP")} className="card-box grid gap-4 p-5">
      {hasStatus(event, now) && (
        <p className="flex flex-wrap gap-2">
          <StatusBadges event={event} now={now} />
        </p>
      )}
      <p>
        <Attending event={event} />
      </p>
      <div className="event-actions">
        {viewer === "traveler" ? (
          <RsvpButtons event={event} now={now} actions={actions} hasFile={false} />
        ) : event.canceledAt || isPast(event, now) ? null : viewer === "visitor" ? (
          <>
            <ButtonLink href={toSignInPath({ returnTo })}>{t("Sign in to RSVP")}</ButtonLink>
            <QuietLink href={toSignUpPath({ returnTo })}>{t("Sign up")}</QuietLink>
          </>
        ) : viewer === "newcomer" ? (
          <ButtonLink href={toSetupPath({ returnTo })}>{t("Set up your profile to RSVP")}</ButtonLink>
        ) : null}
      </div>
    </section>
  );
}

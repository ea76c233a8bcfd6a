import type { IslandProps } from "../../../islands/registry.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyPage, EmptyState } from "../../ui/EmptyState.tsx";
import { formatList } from "../../ui/lists.ts";
import { NeedsScripts } from "./NeedsScripts.tsx";
import { MAX_MEMBERS } from "./schema.ts";

type Joining = IslandProps<"JoinRoom">["joining"];

export const StartScreen = ({ joining, city }: IslandProps<"StartRoom">) => (
  <div className="page-width max-w-260 grid gap-6 py-8">
    <header className="grid gap-2">
      <h1 className="text-3xl md:text-4xl">{t("Swipe together")}</h1>
      <p className="text-lg text-faint max-w-160">
        {t("Each of you swipes on their own phone. What you all like is a match. Nobody sees what you skip.")}
      </p>
    </header>
    <Island name="StartRoom" props={{ joining, city }} />
    <NeedsScripts />
  </div>
);

type JoinProps = { code: string; members: string[]; hasEnded: boolean; joining: Joining };

export const JoinScreen = ({ code, members, hasEnded, joining }: JoinProps) => (
  <div className="page-width max-w-130 grid gap-5 py-8">
    <h1 className="text-3xl">{t("Swipe together")}</h1>
    <p>
      {t("{count, plural, one {One person is} other {# people are}} in this room: {names}", {
        count: members.length,
        names: formatList(members),
      })}
    </p>
    {hasEnded || members.length >= MAX_MEMBERS ? (
      <EmptyState
        drawing="no-matches"
        title={
          hasEnded ? t("This room has ended") : t("This room is full: {max} people are in it.", { max: MAX_MEMBERS })
        }
        action={<ButtonLink href="/together">{t("Start a room")}</ButtonLink>}
      />
    ) : (
      <Island name="JoinRoom" props={{ code, joining }} />
    )}
    <NeedsScripts />
  </div>
);

/** Shown for a code that never existed, and for a room that has expired. */
export const NoRoomScreen = () => (
  <EmptyPage
    heading={t("Swipe together")}
    drawing="no-matches"
    title={t("This room doesn't exist anymore")}
    action={<ButtonLink href="/together">{t("Start a room")}</ButtonLink>}
  >
    {t("Rooms are deleted after 30 days, and when the last person has left. Check the link, or start a new one.")}
  </EmptyPage>
);

import type { ReactNode } from "react";
import { msg, t } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { type City, formatDayAndTime } from "../../ui/dates.ts";
import { formatDecimal } from "../../ui/numbers.ts";
import { getTasteStats, RECENT_DAYS, type TasteStats } from "./taste-stats.ts";

export const tasteTab: AdminTab = {
  name: "taste",
  label: msg("Taste"),
  show: async ({ db, city }) => <TasteStatsScreen stats={await getTasteStats(db)} days={RECENT_DAYS} city={city} />,
};

type Props = { stats: TasteStats; days: number; city: City };

const TasteStatsScreen = ({
  stats: { places, people, swipes, training, likesPerDeck, exploring },
  days,
  city,
}: Props) => (
  <dl className="grid gap-4 sm:grid-cols-2">
    <Stat
      name={t("Swiped so far")}
      value={t("{count, plural, one {# swipe} other {# swipes}}", { count: swipes })}
      note={t(
        "by {people, plural, one {# person} other {# people}}, on {places, plural, one {# place} other {# places}}",
        { people, places },
      )}
    />
    <Stat
      name={t("Likes per 20 cards, last {days} days", { days })}
      value={likesPerDeck === null ? "–" : formatDecimal(likesPerDeck)}
      note={likesPerDeck === null ? t("No swipes.") : t("likes and saves")}
    />
    <Stat
      name={t("Swipes on exploration cards, last {days} days", { days })}
      value={exploring ? percent(exploring.share) : "–"}
      note={
        exploring
          ? t("{percent} of them likes and saves. One card in eight is shown to learn about a place.", {
              percent: percent(exploring.liked),
            })
          : t("None yet. One card in eight is shown to learn about a place.")
      }
    />
    {training ? (
      <>
        <Stat
          name={t("Learned from the crowd")}
          value={t("{count, plural, one {# like} other {# likes}}", { count: training.likes })}
          note={t(
            "of {people, plural, one {# person} other {# people}}, on {places, plural, one {# place} other {# places}}",
            { people: training.people, places: training.places },
          )}
        />
        <Stat
          name={t("Last training")}
          value={formatDayAndTime(training.trainedAt, city)}
          note={t("in {seconds} s, version {version}", {
            seconds: formatDecimal(training.trainingMs / 1000),
            version: training.version,
          })}
        />
      </>
    ) : (
      <Stat
        name={t("Learned from the crowd")}
        value={t("No training yet")}
        note={t(
          "Training starts at 200 likes by 30 people. Until then, places are ranked by each traveler's own swipes and preferences.",
        )}
      />
    )}
  </dl>
);

const Stat = ({ name, value, note }: { name: string; value: ReactNode; note: string }) => (
  <div className="card-box p-5 grid gap-1 content-start">
    <dt className="text-faint">{name}</dt>
    <dd className="font-display text-2xl tabular-nums">{value}</dd>
    <dd className="text-sm text-faint break-words">{note}</dd>
  </div>
);

/** Never rounds a positive share to 0 %. */
const percent = (share: number) =>
  share > 0 && share < 0.01 ? t("under 1%") : t("{percent}%", { percent: Math.round(share * 100) });

import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { type City, formatDay, formatTime } from "../../ui/dates.ts";
import type { TasteStats } from "./taste-stats.ts";

type Props = { stats: TasteStats; days: number; city: City };

export function TasteStatsScreen({
  stats: { places, people, swipes, training, likesPerDeck, exploring },
  days,
  city,
}: Props) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Stat
        name="Swiped so far"
        value={`${whole(swipes)} swipes`}
        note={`by ${whole(people)} people, on ${whole(places)} places`}
      />
      <Stat
        name={`Likes per 20 cards, last ${days} days`}
        value={likesPerDeck === null ? "–" : likesPerDeck.toFixed(1)}
        note={likesPerDeck === null ? t("No swipes.") : t("likes and saves")}
      />
      <Stat
        name={`Swipes on exploration cards, last ${days} days`}
        value={exploring ? percent(exploring.share) : "–"}
        note={
          exploring
            ? `${percent(exploring.liked)} of them likes and saves. One card in eight is shown to learn about a place.`
            : t("None yet. One card in eight is shown to learn about a place.")
        }
      />
      {training ? (
        <>
          <Stat
            name="Learned from the crowd"
            value={`${whole(training.likes)} likes`}
            note={`of ${whole(training.people)} people, on ${whole(training.places)} places`}
          />
          <Stat
            name="Last training"
            value={`${formatDay(training.trainedAt, city)}, ${formatTime(training.trainedAt, city)}`}
            note={`in ${(training.trainingMs / 1000).toFixed(1)} s, version ${training.version}`}
          />
        </>
      ) : (
        <Stat
          name="Learned from the crowd"
          value="No training yet"
          note={t(
            "Training starts at 200 likes by 30 people. Until then, places are ranked by each traveler's own swipes and preferences.",
          )}
        />
      )}
    </dl>
  );
}

function Stat({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div className="card-box p-5 grid gap-1 content-start">
      <dt className="text-faint">{name}</dt>
      <dd className="font-display text-2xl tabular-nums">{value}</dd>
      <dd className="text-sm text-faint break-words">{note}</dd>
    </div>
  );
}

/** Never rounds a positive share to 0 %. */
const percent = (share: number) => (share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`);
const whole = (count: number) => count.toLocaleString("en");

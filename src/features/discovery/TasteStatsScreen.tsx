// The taste tab's figures, each with the words that say what it counts.
import type { ReactNode } from "react";
import { type City, formatDay, formatTime } from "../../ui/when.ts";
import type { TasteStats } from "./taste-stats.ts";

type Props = { figures: TasteStats; lately: number; city: City };

export function TasteStatsScreen({
  figures: { places, people, swipes, training, likesPerDeck, exploring },
  lately,
  city,
}: Props) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Figure
        name="Swiped so far"
        value={`${whole(swipes)} swipes`}
        words={`by ${whole(people)} people, on ${whole(places)} places`}
      />
      <Figure
        name={`Liked, of 20 cards in the last ${lately} days`}
        value={likesPerDeck === null ? "–" : likesPerDeck.toFixed(1)}
        words={likesPerDeck === null ? "Nobody swiped." : "likes and saves"}
      />
      <Figure
        name={`Swipes on cards that explore, in the last ${lately} days`}
        value={exploring ? percent(exploring.share) : "–"}
        words={
          exploring
            ? `${percent(exploring.liked)} of them likes and saves. One card in eight is dealt to get to know a place.`
            : "None yet. One card in eight is dealt to get to know a place."
        }
      />
      {training ? (
        <>
          <Figure
            name="Learned from the crowd"
            value={`${whole(training.likes)} likes`}
            words={`of ${whole(training.people)} people, on ${whole(training.places)} places`}
          />
          <Figure
            name="Learned last"
            value={`${formatDay(training.trainedAt, city)}, ${formatTime(training.trainedAt, city)}`}
            words={`in ${(training.trainingMs / 1000).toFixed(1)} s, version ${training.version}`}
          />
        </>
      ) : (
        <Figure
          name="Learned from the crowd"
          value="Nothing yet"
          words="It starts with 200 likes by 30 people. Until then, each traveler's own swipes and wishes rank the places."
        />
      )}
    </dl>
  );
}

function Figure({ name, value, words }: { name: string; value: ReactNode; words: string }) {
  return (
    <div className="card-box p-5 grid gap-1 content-start">
      <dt className="text-faint">{name}</dt>
      <dd className="font-display text-2xl tabular-nums">{value}</dd>
      <dd className="text-sm text-faint break-words">{words}</dd>
    </div>
  );
}

/** Some are never said to be none. */
const percent = (share: number) => (share > 0 && share < 0.01 ? "under 1 %" : `${Math.round(share * 100)} %`);
const whole = (count: number) => count.toLocaleString("en");

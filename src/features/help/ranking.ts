// What decides the order of places, with the constants that count on this server.
import type { Database } from "../../../db/index.ts";
import { CARDS_WITH_ONE_CHAIN, CARDS_WITHOUT_CHAINS } from "../../taste/chains.ts";
import { APPROVAL_SHRINKAGE } from "../../taste/counts.ts";
import { EXPLORATION_INTERVAL } from "../../taste/deck.ts";
import { OPEN_ODDS } from "../../taste/opening.ts";
import { PRIORS } from "../../taste/prominence.ts";
import { type City, formatClock, formatDay } from "../../ui/dates.ts";
import { formatDecimal, formatNumber } from "../../ui/numbers.ts";
import { MIN_LIKES, MIN_PEOPLE } from "../discovery/crowd.ts";
import { EVENING } from "../discovery/open-tonight.ts";
import { findLatestTraining } from "../discovery/stored-factors.ts";
import { ranking, type Text } from "./texts.ts";

export async function readRanking(db: Database, city: City, siteName: string): Promise<Text> {
  const { maxLanguages: languages, ...priors } = PRIORS;
  const points = Object.entries(priors).map(([name, share]) => [name, formatPoints(100 * share)] as const);
  const training = await findLatestTraining(db);
  const learned = training && {
    ...{ likes: training.likes, people: training.people, date: formatDay(training.trainedAt, city) },
  };
  const values = {
    ...(Object.fromEntries(points) as Record<keyof typeof priors, string>),
    ...{ siteName, languages, ...learned },
    ...{ minLikes: MIN_LIKES, minPeople: MIN_PEOPLE, swipes: APPROVAL_SHRINKAGE },
    ...{ none: CARDS_WITHOUT_CHAINS, one: CARDS_WITH_ONE_CHAIN, interval: EXPLORATION_INTERVAL },
    ...{ from: formatHour(EVENING.from), until: formatHour(EVENING.until), factor: formatDecimal(OPEN_ODDS) },
  };
  return ranking(values, training !== undefined);
}

const formatPoints = (points: number) => formatNumber(points, { signDisplay: "always", maximumFractionDigits: 1 });

const formatHour = (hour: number) => formatClock(`${String(hour).padStart(2, "0")}:00`);

// Plans a day by insertion and iterated local search.
//
// Vansteenwegen, Souffriau, Vanden Berghe, Van Oudheusden (2009), "Iterated local search for the team orienteering problem
// with time windows", Computers & Operations Research 36(12): 3281-3290: insertion by value² per minute, and the shake that
// removes consecutive visits. The moves that exchange and move single visits are from the survey named in problem.ts.
// Lourenço, Martin, Stützle (2003), "Iterated local search", Handbook of Metaheuristics: when to go back to the best.
import { seededRandom } from "../taste/random.ts";
import type { Candidate, DayProblem, Progress, Visit } from "./problem.ts";
import * as problems from "./problem.ts";

const ITERATIONS = 190;
/** Iterations without a better day, after which the search goes on from the best one. */
const PATIENCE = 8;

/**
 * A day that is nearly the best one: the same for the same problem and seed.
 * @returns the visits in their order; empty if nothing fits
 */
export function planDay(problem: DayProblem, seed = 1, iterations = ITERATIONS): Visit[] {
  const random = seededRandom(seed);
  let best = improve(problem, { route: [], score: problems.evaluate(problem, []) });
  let current = best;
  let failures = 0;
  for (let i = 0; i < iterations; i++) {
    const next = improve(problem, shake(problem, current, random));
    if (next.score > best.score) {
      best = next;
      failures = 0;
    } else failures++;
    current = failures > PATIENCE ? best : next;
    if (failures > PATIENCE) failures = 0;
  }
  return problems.toVisits(problem, best.route);
}

type Route = { route: number[]; score: number };

/** Removes consecutive visits, or some here and there, and fills the gap in a different way than `improve` would. */
function shake(problem: DayProblem, { route }: Route, random: () => number): Route {
  const kept = random() < 0.5 ? dropSome(route, random) : dropConsecutive(route, random);
  // Half the time the removed ones can't come back at once, or the search would undo the shake.
  const banned = random() < 0.5 ? route.filter((visit) => !kept.includes(visit)) : [];
  return insertAll(problem, { route: kept, score: problems.evaluate(problem, kept) }, { banned, random });
}

function dropSome(route: readonly number[], random: () => number): number[] {
  const share = random();
  return route.filter(() => random() > share);
}

function dropConsecutive(route: readonly number[], random: () => number): number[] {
  const length = 1 + Math.floor(random() * route.length);
  return route.toSpliced(Math.floor(random() * (route.length - length + 1)), length);
}

/** Inserts, exchanges, moves and reverses visits until none of it makes the day better. */
function improve(problem: DayProblem, from: Route): Route {
  let current = insertAll(problem, from);
  for (;;) {
    const next = exchangeBest(problem, current) ?? reverseBest(problem, current);
    if (!next) return current;
    current = insertAll(problem, next);
  }
}

type Choice = { banned: readonly number[]; random: () => number };

function insertAll(problem: DayProblem, from: Route, choice?: Choice): Route {
  let current = from;
  for (;;) {
    const next = insertBest(problem, current, choice);
    if (!next) return current;
    current = next;
  }
}

/** The insertion with the most value² per minute that the day becomes longer. With a `choice`, one that is likely to be good. */
function insertBest(problem: DayProblem, { route, score }: Route, choice: Choice | undefined): Route | undefined {
  const steps = getSteps(problem, route);
  const limits = getLimits(problem, route);
  const finish = (steps[route.length] as Progress).time;
  let best: Placed | undefined;
  let bestRatio = 0;
  for (let candidate = 0; candidate < problem.candidates.length; candidate++) {
    if (choice?.banned.includes(candidate) || !isCompatible(problem, route, candidate)) continue;
    const worth = problems.getWorth(problem.candidates[candidate] as Candidate) * (choice ? choice.random() : 1);
    for (let at = 0; at <= route.length; at++) {
      if (!isInTime(problem, steps, limits, route, candidate, at)) continue;
      const end = insert(problem, steps, route, candidate, at);
      if (problems.getScore(end) <= score) continue;
      const ratio = worth ** 2 / Math.max(1, end.time - finish);
      if (ratio > bestRatio) [best, bestRatio] = [{ candidate, at, score: problems.getScore(end) }, ratio];
    }
  }
  return best && { route: route.toSpliced(best.at, 0, best.candidate), score: best.score };
}

type Placed = { candidate: number; at: number; score: number };

function getSteps(problem: DayProblem, route: readonly number[]): Progress[] {
  const steps = [problems.getBeginning(problem)];
  for (let i = 0; i < route.length; i++)
    steps.push(problems.followRoute(problem, steps[i] as Progress, route.slice(i, i + 1)));
  return steps;
}

/** The latest arrival at each visit with which it and all later ones can be made. */
function getLimits(problem: DayProblem, route: readonly number[]): number[] {
  const limits: number[] = new Array(route.length);
  let until = problem.end;
  for (let i = route.length - 1; i >= 0; i--) {
    const visit = route[i] as number;
    limits[i] = problems.getLatestArrival(problem.candidates[visit] as Candidate, until);
    if (i > 0)
      until = Math.min(problem.end, (limits[i] as number) - problems.getWalk(problem, route[i - 1] as number, visit));
  }
  return limits;
}

/** Whether an insertion leaves time for all that follows: most don't, and are told without following the route. */
function isInTime(
  problem: DayProblem,
  steps: readonly Progress[],
  limits: readonly number[],
  route: readonly number[],
  candidate: number,
  at: number,
): boolean {
  const { at: from, time } = steps[at] as Progress;
  const stay = problem.candidates[candidate] as Candidate;
  const leaves = problems.getStart(stay, time + problems.getWalk(problem, from, candidate)) + stay.stayMinutes;
  if (leaves > problem.end) return false;
  return (
    at === route.length || leaves + problems.getWalk(problem, candidate, route[at] as number) <= (limits[at] as number)
  );
}

const getDetour = (problem: DayProblem, from: number, candidate: number, to: number | undefined): number =>
  problems.getWalk(problem, from, candidate) +
  (to === undefined ? 0 : problems.getWalk(problem, candidate, to) - problems.getWalk(problem, from, to));

const insert = (
  problem: DayProblem,
  steps: readonly Progress[],
  route: readonly number[],
  candidate: number,
  at: number,
): Progress => problems.followRoute(problem, steps[at] as Progress, route, at, candidate);

const isCompatible = ({ candidates }: DayProblem, route: readonly number[], candidate: number): boolean =>
  !route.some((other) => problems.excludes(candidates[other] as Candidate, candidates[candidate] as Candidate));

/** What a day may gain by ending earlier, and by the rounding of sums. */
const SLACK = 1e-5;
/** A detour never saves more than this: walks are rounded to minutes. */
const ROUNDING = 0.01 + SLACK;

/** The best exchange of one visit for another candidate, or for itself, at any position, if one makes the day better. */
function exchangeBest(problem: DayProblem, { route, score }: Route): Route | undefined {
  let best: Route | undefined;
  for (let from = 0; from < route.length; from++) {
    const without = route.toSpliced(from, 1);
    const steps = getSteps(problem, without);
    const limits = getLimits(problem, without);
    const rest = problems.getScore(steps[without.length] as Progress);
    if (rest === -Infinity) continue;
    for (let candidate = 0; candidate < problem.candidates.length; candidate++) {
      const most = rest + problems.getWorth(problem.candidates[candidate] as Candidate);
      if (most + ROUNDING <= (best?.score ?? score) || !isCompatible(problem, without, candidate)) continue;
      for (let at = 0; at <= without.length; at++) {
        const detour = getDetour(problem, (steps[at] as Progress).at, candidate, without[at]);
        if (most - problems.WALK_COST * detour + SLACK <= (best?.score ?? score)) continue;
        if (!isInTime(problem, steps, limits, without, candidate, at)) continue;
        const next = problems.getScore(insert(problem, steps, without, candidate, at));
        if (next > (best?.score ?? score)) best = { route: without.toSpliced(at, 0, candidate), score: next };
      }
    }
  }
  return best;
}

/** The day in which some consecutive visits are made in the opposite order, if that makes it better. */
function reverseBest(problem: DayProblem, { route, score }: Route): Route | undefined {
  let best: Route | undefined;
  for (let from = 0; from < route.length - 1; from++)
    for (let end = from + 2; end <= route.length; end++) {
      const reversed = [...route.slice(0, from), ...route.slice(from, end).reverse(), ...route.slice(end)];
      const next = problems.evaluate(problem, reversed);
      if (next > (best?.score ?? score)) best = { route: reversed, score: next };
    }
  return best;
}

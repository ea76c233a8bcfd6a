import type { Catalogue } from "./catalogue.ts";
import type { TasteProfile } from "./profile.ts";
import { getReferenceRows } from "./reference-rows.ts";
import { addMoments, type Buffers, clearMoments, computeSoftmax, mean, scoreRows } from "./scratch-buffers.ts";

export type Observation = {
  city: number;
  liked: boolean;
  /** Weights of the two likelihoods (see `learn`). */
  choice: number;
  response: number;
  /** The log-odds of a like, before the swipe. */
  logOdds: number;
  /** Largest change of a place's relative score, in log-odds. */
  limit: number;
};

/** Newton steps along the line. The second changes the length by less than 1 %. */
const LINE_STEPS = 4;
/** In lengths of the step with fixed curvature. */
const MAX_LENGTH = 2;

/** The direction is gradient / (precision + information); its length the one of the highest posterior, within `limit`. */
export function takeStep(
  { weights, precisions }: TasteProfile,
  catalogue: Catalogue,
  buffers: Buffers,
  observation: Observation,
): void {
  const { columnCount, columnsInUse, gradient, information, step } = buffers;
  addChoice(buffers, observation.choice);
  addResponse(buffers, observation);
  let penalty = 0;
  for (let f = 0; f < columnCount; f++) {
    const column = columnsInUse[f] as number;
    const precision = precisions[column] as number;
    const change = (gradient[column] as number) / (precision + (information[column] as number));
    step[column] = change;
    penalty += precision * change * change;
  }
  scoreRows(buffers, step, buffers.shifts);
  const length = findBestLength(buffers, observation, penalty);
  const share = Math.min(1, observation.limit / (length * getLargestShift(catalogue, buffers, observation.city)));
  for (let f = 0; f < columnCount; f++) {
    const column = columnsInUse[f] as number;
    weights[column] = (weights[column] as number) + share * length * (step[column] as number);
    precisions[column] = (precisions[column] as number) + share * (information[column] as number);
    gradient[column] = information[column] = step[column] = 0;
  }
}

function addChoice(buffers: Buffers, strength: number): void {
  if (strength <= 0) return;
  const { columnCount, columnsInUse, starts, columns, values, gradient, information } = buffers;
  const { firstMoments, secondMoments } = buffers;
  computeSoftmax(buffers);
  addMoments(buffers);
  for (let f = 0; f < columnCount; f++) {
    const column = columnsInUse[f] as number;
    const m = firstMoments[column] as number;
    gradient[column] = -strength * m;
    information[column] = strength * Math.max(0, (secondMoments[column] as number) - m * m);
  }
  const own = starts[1] as number;
  for (let f = 0; f < own; f++) {
    const column = columns[f] as number;
    gradient[column] = (gradient[column] as number) + strength * (values[f] as number);
  }
  clearMoments(buffers);
}

function addResponse(buffers: Buffers, { response, liked, logOdds }: Observation): void {
  if (response <= 0) return;
  const { count, columnCount, columnsInUse, rowWeights, gradient, information, firstMoments } = buffers;
  rowWeights.fill(-1 / (count - 1), 0, count);
  rowWeights[0] = 1;
  addMoments(buffers);
  const chance = sigmoid(logOdds);
  const surprise = response * ((liked ? 1 : 0) - chance);
  const curvature = response * chance * (1 - chance);
  for (let f = 0; f < columnCount; f++) {
    const column = columnsInUse[f] as number;
    const x = firstMoments[column] as number;
    gradient[column] = (gradient[column] as number) + surprise * x;
    information[column] = (information[column] as number) + curvature * x * x;
  }
  clearMoments(buffers);
}

/** Maximizes the log-posterior along the step: log-likelihoods minus length² × penalty / 2. */
function findBestLength(buffers: Buffers, { choice, response, liked, logOdds }: Observation, penalty: number): number {
  const { count, shifts, rowWeights } = buffers;
  const own = shifts[0] as number;
  const relative = own - mean(shifts, count);
  let length = 0;
  for (let i = 0; i < LINE_STEPS; i++) {
    const chance = sigmoid(logOdds + length * relative);
    let slope = response * ((liked ? 1 : 0) - chance) * relative - length * penalty;
    let curvature = response * chance * (1 - chance) * relative * relative + penalty;
    if (choice > 0) {
      computeSoftmax(buffers, length);
      let shift = 0;
      let square = 0;
      for (let r = 0; r < count; r++) {
        const weighted = (rowWeights[r] as number) * (shifts[r] as number);
        shift += weighted;
        square += weighted * (shifts[r] as number);
      }
      slope += choice * (own - shift);
      curvature += choice * Math.max(0, square - shift * shift);
    }
    if (!(curvature > 0)) return 0;
    length = Math.max(0, Math.min(MAX_LENGTH, length + slope / curvature));
  }
  return length;
}

/** The largest change of a relative score by the whole step, over the rows and the reference places of the city. */
function getLargestShift(catalogue: Catalogue, { count, shifts, step }: Buffers, city: number): number {
  const reference = getReferenceRows(catalogue, city);
  const { columns, values, starts } = reference;
  let lowest = Infinity;
  let highest = -Infinity;
  let sum = 0;
  for (let i = 0; i < reference.count; i++) {
    let shift = 0;
    const end = starts[i + 1] as number;
    for (let f = starts[i] as number; f < end; f++) {
      shift += (values[f] as number) * (step[columns[f] as number] as number);
    }
    lowest = Math.min(lowest, shift);
    highest = Math.max(highest, shift);
    sum += shift;
  }
  for (let r = 0; r < count; r++) {
    lowest = Math.min(lowest, shifts[r] as number);
    highest = Math.max(highest, shifts[r] as number);
  }
  const center = sum / reference.count;
  return Math.max(highest - center, center - lowest);
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

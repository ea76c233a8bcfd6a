// What the tour shows of an invented city.
import { withScene } from "../../../src/i18n/current-city.ts";
import { translateAll } from "../../../src/i18n/texts.ts";
import samples from "./samples.json" with { type: "json" };
import texts from "./samples.texts.json" with { type: "json" };

/** In the order of the samples. */
const getTexts = () => translateAll(texts, {}) as typeof texts;

export const getSampleCards = () =>
  samples.cards.map((card, i) => ({ ...card, ...getTexts().cards[i]!, picture: withScene(card.picture) }));

export type SampleCard = ReturnType<typeof getSampleCards>[number];

export const SAMPLE_PICKS = samples.picks;

export const getSampleTaste = () => samples.taste.map((percent, i) => ({ label: getTexts().taste[i]!, percent }));

export const getSampleEvents = () => getTexts().events;

export const getSampleNumbers = () => samples.numbers.map((count, i) => ({ label: getTexts().numbers[i]!, count }));

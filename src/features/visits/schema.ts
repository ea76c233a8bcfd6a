import * as v from "valibot";
import { VISIT_ANSWERS, type VisitAnswer } from "../../../db/vocabulary.ts";
import { msg } from "../../i18n/t.ts";
import type { CardPlace } from "../../ui/PlaceCard.tsx";

export const NewVisitAnswer = v.strictObject({ answer: v.picklist(VISIT_ANSWERS, msg("Choose from the list.")) });

/** A place that a traveler may have been at. `day` is on the city's calendar, such as "2026-11-27". */
export type VisitQuestion = CardPlace & { day: string };

/** `type` and `location` are empty, and the coordinates null, while the place isn't public. */
export type VisitView = VisitQuestion & { answer: VisitAnswer; latitude: number | null; longitude: number | null };

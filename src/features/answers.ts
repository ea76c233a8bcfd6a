// What answers are made of: the documentation is written from these shapes, and every test checks answers against them.
import * as v from "valibot";

export const Key = v.pipe(v.string(), v.uuid());
/** ISO 8601 */
export const Moment = v.pipe(v.string(), v.isoTimestamp());
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** It is done, and there is nothing more to say. */
export const Done = v.object({ ok: v.literal(true) });

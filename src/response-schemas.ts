// Shapes common to all answers. The documentation is made from them, and the tests check every answer against them.
import * as v from "valibot";

export const Uuid = v.pipe(v.string(), v.uuid());
/** ISO 8601 */
export const Moment = v.pipe(v.string(), v.isoTimestamp());
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** It is done, and there is nothing else to say. */
export const Ok = v.object({ ok: v.literal(true) });

// Ids for the API's examples, from the sample city or created in it by the tests.
import examples from "./example-ids.json" with { type: "json" };

/** Ids, and texts in place of secrets. `unclaimed` is an imported place without an owner, `twin` is `cafe` as it was imported. */
export const EXAMPLE = { ...examples, pushKeys: { ...examples.pushKeys } };

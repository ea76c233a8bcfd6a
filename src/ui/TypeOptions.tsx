import { BUSINESS_TYPE_LABELS, BUSINESS_TYPES } from "../../db/vocabulary.ts";

export function TypeOptions() {
  return BUSINESS_TYPES.map((type) => (
    <option key={type} value={type}>
      {BUSINESS_TYPE_LABELS[type]}
    </option>
  ));
}

import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { getTypeLabel } from "../i18n/labels.ts";

export function TypeOptions() {
  return BUSINESS_TYPES.map((type) => (
    <option key={type} value={type}>
      {getTypeLabel(type)}
    </option>
  ));
}

import { BUSINESS_TYPES } from "../../db/vocabulary.ts";
import { getTypeLabel } from "../i18n/labels.ts";
import { Options } from "./Field.tsx";

export const TypeOptions = () => <Options of={BUSINESS_TYPES.map((type) => [type, getTypeLabel(type)])} />;

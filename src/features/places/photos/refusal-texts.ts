import { msg, t } from "../../../i18n/t.ts";
import { MAX_PHOTOS } from "./limits.ts";

export const tooManyPhotos = () => t("You can have at most {max} photos. Remove one first.", { max: MAX_PHOTOS });
export const PHOTO_TOO_LARGE = msg("This file is larger than 5 MB. Choose a smaller one.");

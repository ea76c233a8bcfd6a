import { t } from "../../src/i18n/t.ts";
import { FieldErrors } from "./Form.tsx";
import { getPosition } from "./position.ts";

/** Where the visitor is, as the start of a walk that a form asks for. @throws FieldErrors if the browser refuses */
export async function locateStart(field: string): Promise<{ latitude: number; longitude: number }> {
  try {
    const { latitude, longitude } = await getPosition();
    return { latitude, longitude };
  } catch {
    throw new FieldErrors({ [field]: [t("Your browser doesn't share your location.")] });
  }
}

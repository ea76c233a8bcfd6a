import type { OwnBusiness } from "../../../src/features/business/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { call, isUnauthorized } from "../../lib/query.ts";
import { redirectWithToast, showToast } from "../../lib/toasts.ts";

/** @param id undefined for a new one @param onStored called before any redirect @throws the error, after a toast */
export async function sendBusiness(
  values: Record<string, string>,
  id: string | undefined,
  reloadOnSave: boolean,
  onStored: () => void,
): Promise<void> {
  const { tags = "", ...fields } = values;
  const form = { ...read(fields), tags: linesOf(tags) };
  let stored: OwnBusiness;
  try {
    stored = await (id
      ? call<OwnBusiness>("PATCH", `/api/businesses/${id}`, form)
      : call<OwnBusiness>("POST", "/api/businesses", form));
  } catch (error) {
    if (!isUnauthorized(error))
      showToast({
        title: t("Error"),
        description: id
          ? t("Failed to update business profile. Please try again.")
          : t("Failed to create business profile. Please try again."),
        destructive: true,
      });
    throw error;
  }
  onStored();
  if (!id)
    return redirectWithToast("/business-profile", {
      title: t("Business Created"),
      description: t("Your business profile has been created and is pending approval."),
    });
  const updated = {
    title: t("Business Updated"),
    description: t("Your business profile has been updated successfully."),
  };
  if (reloadOnSave || stored.pendingChanges) return redirectWithToast("/business-profile", updated);
  showToast(updated);
}

/** Sends only what the admin changed: an import may have updated the rest. @param back where to go afterwards */
export async function editPlace(
  id: string,
  { tags = "", ...values }: Record<string, string>,
  before: Record<string, unknown> & { tags: string },
  back: string,
): Promise<void> {
  const changed = Object.entries(read(values)).filter(
    ([field, value]) => toComparable(value) !== toComparable(before[field]),
  );
  const lines = linesOf(tags);
  const changes = {
    ...Object.fromEntries(changed),
    ...(lines.join() !== linesOf(before.tags).join() && { tags: lines }),
  };
  // Both coordinates, if one of them changed.
  const moved = "latitude" in changes || "longitude" in changes;
  const { latitude, longitude } = read(values);
  await call("PATCH", `/api/admin/businesses/${id}`, { ...changes, ...(moved && { latitude, longitude }) });
  redirectWithToast(back, {
    title: t("Listing Updated"),
    description: t("Later imports will not overwrite your changes."),
  });
}

const toComparable = (value: unknown) =>
  JSON.stringify(typeof value === "object" && value ? Object.entries(value).sort() : value || null);

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const read = ({ latitude = "", longitude = "", priceLevel = "", website = "", ...text }: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(text).filter(([name]) => !name.includes("."))),
  names: readGroup("names.", text),
  descriptions: readGroup("descriptions.", text),
  facts: readGroup("facts.", text),
  website: toUrl(website),
  latitude: toNumber(latitude),
  longitude: toNumber(longitude),
  priceLevel: toNumber(priceLevel),
});

/** The fields `names.fr` and so on, without empty ones; null if all are. */
function readGroup(prefix: string, fields: Record<string, string>): Record<string, string> | null {
  const texts = Object.entries(fields).filter(([name, text]) => name.startsWith(prefix) && text.trim() !== "");
  return texts.length > 0 ? Object.fromEntries(texts.map(([name, text]) => [name.slice(prefix.length), text])) : null;
}

/** Accepts a decimal point or comma; null if empty. Anything else stays text, which the server rejects. */
function toNumber(typed: string): number | string | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : typed;
}

/** Adds the scheme that people leave out, as in "chez.example". */
function toUrl(typed: string): string {
  const text = typed.trim();
  return /^[^\s:/]+\.[^\s:/]+(\/\S*)?$/.test(text) ? `https://${text}` : text;
}

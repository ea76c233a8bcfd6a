import type { BusinessForm, OwnBusiness } from "../../../../src/features/places/owner/schema.ts";
import type { EditedPlace } from "../../../../src/features/places/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { call } from "../../../lib/query.ts";
import { redirectWithToast, showToast } from "../../../lib/toasts.ts";
import { readGroup, toUrl } from "./read-fields.ts";

type Shown = BusinessForm & { id: string };

/** Sends only what the owner changed: the staff may have corrected the rest. @returns what it shows now */
export async function sendBusiness(
  values: Record<string, string>,
  before: Shown | null,
  reloadOnSave: boolean | undefined,
  onStored: () => void,
): Promise<Shown> {
  const { tags = "", ...fields } = values;
  const changes = before && listChanges(values, before, before.tags ?? []);
  const stored = await (before
    ? call<OwnBusiness>("PATCH", `/api/businesses/${before.id}`, changes)
    : call<OwnBusiness>("POST", "/api/businesses", { ...read(fields), tags: linesOf(tags) }));
  onStored();
  if (!before) {
    redirectWithToast("/business-profile", {
      title: t("Business Created"),
      description: t("Your business profile has been created and is pending approval."),
    });
    return stored;
  }
  const updated = {
    title: t("Business Updated"),
    description: t("Your business profile has been updated successfully."),
  };
  if (reloadOnSave || stored.pendingChanges) redirectWithToast("/business-profile", updated);
  else showToast(updated);
  return { ...before, ...changes };
}

/** Sending it again adds nothing. */
let newId: string | undefined;

export async function addPlace({ tags = "", ...fields }: Record<string, string>): Promise<void> {
  newId ??= crypto.randomUUID();
  const place = { ...read(fields), tags: linesOf(tags), id: newId };
  const { id } = await call<{ id: string }>("POST", "/api/admin/businesses", place);
  // The back/forward cache restores the form, and what is sent then is another place.
  const forget = () => {
    newId = undefined;
  };
  addEventListener("pageshow", forget, { once: true });
  redirectWithToast(`/business/${id}`, {
    title: t("{name} is approved", { name: fields.name ?? "" }),
    description: t("Travelers can find it now."),
  });
}

/** Sends only what the admin changed: an import may have updated the rest. @param edit where to go next, and the version */
export async function editPlace(
  { reason, ...values }: Record<string, string>,
  before: Shown,
  { back, version }: { back: string; version?: string },
): Promise<void> {
  const edited = await call<EditedPlace>("PATCH", `/api/admin/businesses/${before.id}`, {
    ...listChanges(values, before, before.tags ?? []),
    ...(version && { reason, version }),
  });
  if (edited.changed.length === 0)
    return redirectWithToast(back, { title: t("Nothing changed"), description: t("The listing already says this.") });
  const description = version
    ? t("The owner can read your changes and the reason.")
    : t("Later imports will not overwrite your changes.");
  redirectWithToast(back, { title: t("Listing updated"), description });
}

function listChanges(
  { tags = "", ...values }: Record<string, string>,
  before: Record<string, unknown>,
  tagsBefore: string[],
): Record<string, unknown> {
  const form: Record<string, unknown> = read(values);
  const changed = Object.entries(form).filter(([field, value]) => toComparable(value) !== toComparable(before[field]));
  const lines = linesOf(tags);
  const isMoved = changed.some(([field]) => field === "latitude" || field === "longitude");
  return {
    ...Object.fromEntries(changed),
    ...(isMoved && { latitude: form.latitude, longitude: form.longitude }),
    ...(lines.join("\n") !== tagsBefore.join("\n") && { tags: lines }),
  };
}

const toComparable = (value: unknown) =>
  JSON.stringify(
    typeof value === "object" && value ? Object.entries(value).sort() : value === "" ? null : (value ?? null),
  );

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

/** Accepts a decimal point or comma; null if empty. Anything else stays text, which the server rejects. */
function toNumber(typed: string): number | string | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : typed;
}

// Sends the business form, and shows a toast with the result.
import { call, isUnauthorized } from "../../lib/query.ts";
import { redirectWithToast, showToast } from "../../lib/toasts.ts";

const CREATED = {
  title: "Business Created",
  description: "Your business profile has been created and is pending approval.",
};
const UPDATED = { title: "Business Updated", description: "Your business profile has been updated successfully." };

/**
 * @param id none for a new business
 * @param onStored called before the page is left
 * @throws what the call throws, after showing it
 */
export async function sendBusiness(
  values: Record<string, string>,
  id: string | undefined,
  wasRejected: boolean,
  onStored: () => void,
): Promise<void> {
  const form = read(values);
  try {
    await (id ? call("PATCH", `/api/businesses/${id}`, form) : call("POST", "/api/businesses", form));
  } catch (error) {
    const deed = id ? "update" : "create";
    if (!isUnauthorized(error))
      showToast({
        title: "Error",
        description: `Failed to ${deed} business profile. Please try again.`,
        destructive: true,
      });
    throw error;
  }
  onStored();
  if (!id) return redirectWithToast("/business-profile", CREATED);
  if (wasRejected) return redirectWithToast("/business-profile", UPDATED);
  showToast(UPDATED);
}

/**
 * Sends only the fields that an admin changed of an unclaimed place: the others may have been imported anew meanwhile.
 * @param back where to go afterwards @throws what the call throws
 */
export async function editPlace(
  id: string,
  { tags = "", ...values }: Record<string, string>,
  before: Record<string, unknown> & { tags: string },
  back: string,
): Promise<void> {
  const changed = Object.entries(read(values)).filter(([field, value]) => (value || null) !== (before[field] ?? null));
  const lines = linesOf(tags);
  const changes = {
    ...Object.fromEntries(changed),
    ...(lines.join() !== linesOf(before.tags).join() && { tags: lines }),
  };
  // Both coordinates, if one of them changed.
  const moved = "latitude" in changes || "longitude" in changes;
  const { latitude, longitude } = read(values);
  await call("PATCH", `/api/admin/businesses/${id}`, { ...changes, ...(moved && { latitude, longitude }) });
  redirectWithToast(back, MENDED);
}

const MENDED = { title: "Listing Mended", description: "What you changed stays, whatever is imported later." };

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The typed values in the API's form. */
const read = ({ latitude = "", longitude = "", priceLevel = "", website = "", ...text }: Record<string, string>) => ({
  ...text,
  website: addressIn(website),
  latitude: numberIn(latitude),
  longitude: numberIn(longitude),
  priceLevel: numberIn(priceLevel),
});

/** A number with a point or a comma, null for nothing; anything else stays text, which the server will refuse. */
function numberIn(typed: string): number | string | null {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : typed;
}

/** "chez.example" is an address to whoever types it. */
function addressIn(typed: string): string {
  const text = typed.trim();
  return /^[^\s:/]+\.[^\s:/]+(\/\S*)?$/.test(text) ? `https://${text}` : text;
}

import { t } from "../../../src/i18n/t.ts";

type Place = { name: string; isApproved: boolean; ownerEmail: string | null };

export function questionFor({ name, isApproved, ownerEmail }: Place, scope: "listing" | "changes") {
  if (scope === "changes")
    return {
      title: t("Reject the changes to {name}?", { name }),
      action: t("Reject changes"),
      hint: t(
        "The owner sees this text as you write it, and can change them. Travelers keep seeing what was approved.",
      ),
      missing: t("Tell the owner why."),
    };
  return {
    title: isApproved ? t("Take down {name}?", { name }) : t("Reject {name}?", { name }),
    action: isApproved ? t("Take down") : t("Reject"),
    hint:
      ownerEmail === null
        ? t("Admins and moderators read it. You can show the place again at any time.")
        : t("The owner sees this text as you write it, and can resubmit the business."),
    missing: ownerEmail === null ? t("Say why.") : t("Tell the owner why."),
  };
}

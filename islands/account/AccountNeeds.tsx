import { useState } from "react";
import type { StoredNeeds } from "../../src/features/discovery/schema.ts";
import { getFactLabel } from "../../src/i18n/labels-of-facts.ts";
import { formatPriceLevel } from "../../src/i18n/labels-of-prices.ts";
import { t } from "../../src/i18n/t.ts";
import { listWanted, toNeeds } from "../../src/taste/needs.ts";
import { QuietButton, QuietLink } from "../../src/ui/Button.tsx";
import { formatList } from "../../src/ui/lists.ts";
import { storeAccountNeeds, storeNeeds } from "../lib/needs.ts";
import { showToast } from "../lib/toasts.ts";
import { useTask } from "../lib/use-task.ts";

export function AccountNeeds(initial: StoredNeeds) {
  const [needs, setNeeds] = useState(initial.needs);
  const { running, run } = useTask(t("We couldn't delete your needs. Please try again."), async () => {
    await storeAccountNeeds(null);
    storeNeeds(null);
    setNeeds(null);
    showToast({ title: t("Your needs were deleted"), description: t("Your account no longer stores what you need.") });
  });
  return (
    <div className="grid gap-4 justify-items-start">
      <p className="text-faint">
        {needs
          ? t("You agreed to store these needs. They apply wherever you are signed in, and no business sees them.")
          : t("Your account stores no needs. You can store them in the filters of your deck, if you want to.")}
      </p>
      {needs && (
        <>
          <ul className="grid gap-1 ps-5 list-disc">
            {listLabels(needs).map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
          <QuietButton onClick={() => run()} waiting={running && t("Deleting…")}>
            {t("Withdraw and delete")}
          </QuietButton>
        </>
      )}
      {!needs && <QuietLink href="/discover">{t("Discover Places")}</QuietLink>}
    </div>
  );
}

function listLabels(query: NonNullable<StoredNeeds["needs"]>): string[] {
  const { must, prefer, price } = toNeeds(query);
  return [
    ...listWanted(must).map(([key]) => t("{need} (must)", { need: getFactLabel(key) })),
    ...listWanted(prefer).map(([key]) => t("{need} (prefer)", { need: getFactLabel(key) })),
    ...(price.length > 0
      ? [t("{label}: {value}", { label: t("Price"), value: formatList(price.map(formatPriceLevel)) })]
      : []),
  ];
}

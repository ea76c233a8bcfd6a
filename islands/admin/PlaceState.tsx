// Takes a place down, or shows it again, on the pages of the place itself.
import type { PlaceState as State } from "../../src/features/places/owner/review.ts";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { call } from "../lib/query.ts";
import { useReason } from "../lib/ReasonDialog.tsx";
import { redirectWithToast } from "../lib/toasts.ts";
import { showFailure } from "../lib/use-decision-queue.ts";
import { questionFor } from "./review/question.ts";

export function PlaceState({ place }: { place: State }) {
  const { id, name, isApproved, ownerEmail, version } = place;
  const { ask, dialog } = useReason();

  async function decide(reason?: string): Promise<void> {
    const decision = reason === undefined ? { approved: true } : { approved: false, reason };
    try {
      await call("POST", `/api/admin/businesses/${id}/approval`, { ...decision, version });
      const done =
        reason === undefined
          ? { title: t("{name} is approved", { name }), description: t("Travelers can find it now.") }
          : {
              title: t("{name} is not public", { name }),
              ...(ownerEmail !== null && { description: t("The owner can read your reason.") }),
            };
      redirectWithToast(location.pathname + location.search, done);
    } catch (error) {
      showFailure(error as Error);
    }
  }

  return (
    <>
      {isApproved ? (
        <Button kind="danger" onClick={() => ask(questionFor(place, "listing"), (reason) => void decide(reason))}>
          {t("Take down")}
        </Button>
      ) : (
        <Button onClick={() => void decide()}>{t("Show to travelers")}</Button>
      )}
      {dialog}
    </>
  );
}

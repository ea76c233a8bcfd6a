import { useState } from "react";
import type * as v from "valibot";
import type { Approval, ReviewedBusiness, ReviewStatus } from "../../src/features/places/owner/schema.ts";
import { toPhotoId } from "../../src/features/places/photos/limits.ts";
import { t } from "../../src/i18n/t.ts";
import type { City } from "../../src/ui/dates.ts";
import type { OtherPages } from "../../src/ui/PageDone.tsx";
import { DecisionList } from "../lib/DecisionList.tsx";
import { ApiError, call } from "../lib/query.ts";
import { useReason } from "../lib/ReasonDialog.tsx";
import { showToast } from "../lib/toasts.ts";
import { showFailure, useDecisionQueue } from "../lib/use-decision-queue.ts";
import { questionFor } from "./review/question.ts";
import { ReviewCard } from "./review/ReviewCard.tsx";
import texts from "./review-queue.texts.json" with { type: "json" };

type Props = { status: ReviewStatus; businesses: ReviewedBusiness[]; city: City; others: OtherPages };

export function ReviewQueue({ status, businesses, city, others }: Props) {
  const { current, decide, reload } = useReview(businesses);
  const queue = useDecisionQueue(current);
  const { ask, dialog } = useReason();

  const approve = (business: ReviewedBusiness) =>
    void queue.decide(business.id, () => decide(business, { approved: true }), {
      title: t("{name} is approved", { name: business.name }),
      description: business.isApproved ? t("Travelers see the changes now.") : t("Travelers can find it now."),
    });

  const reject = (business: ReviewedBusiness, scope: Scope, reason: string) =>
    void queue.decide(business.id, () => decide(business, { approved: false, scope, reason }), {
      title:
        scope === "changes"
          ? t("The changes to {name} are rejected", { name: business.name })
          : t("{name} is not public", { name: business.name }),
      description: t("The owner can read your reason."),
    });

  async function removePhoto({ id }: ReviewedBusiness, url: string, reason: string): Promise<void> {
    try {
      await call("POST", `/api/admin/businesses/${id}/photos/${toPhotoId(url)}/removal`, { reason });
      await reload(id);
      showToast({ title: t("The photo is removed"), description: t("The owner can read your reason.") });
    } catch (error) {
      showFailure(error as Error);
    }
  }

  const askToReject = (business: ReviewedBusiness, scope: Scope) =>
    ask(questionFor(business, scope), (reason) => reject(business, scope, reason));

  const askToRemove = (business: ReviewedBusiness, url: string) =>
    ask(
      {
        title: t("Remove this photo of {name}?", { name: business.name }),
        action: t("Remove"),
        hint: t("The owner sees this text as you write it. The photo can't be restored."),
        missing: t("Tell the owner why."),
      },
      (reason) => void removePhoto(business, url, reason),
    );

  return (
    <>
      <DecisionList label={t(texts[status].label)} queue={queue} others={others} empty={texts[status]}>
        {(business) => (
          <ReviewCard
            business={business}
            status={status}
            city={city}
            onApprove={() => approve(business)}
            onReject={() => askToReject(business, "listing")}
            onRejectChanges={() => askToReject(business, "changes")}
            onRemovePhoto={(url) => askToRemove(business, url)}
          />
        )}
      </DecisionList>
      {dialog}
    </>
  );
}

type Decision = v.InferInput<typeof Approval>;
type Scope = NonNullable<Decision["scope"]>;

function useReview(businesses: ReviewedBusiness[]) {
  const [reloaded, setReloaded] = useState<ReadonlyMap<string, ReviewedBusiness>>(new Map());

  async function reload(id: string): Promise<void> {
    const now = await call<ReviewedBusiness>("GET", `/api/admin/businesses/${id}`);
    setReloaded((others) => new Map(others).set(id, now));
  }

  async function decide({ id, version }: ReviewedBusiness, decision: Omit<Decision, "version">) {
    try {
      await call("POST", `/api/admin/businesses/${id}/approval`, { ...decision, version });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await reload(id);
      throw error;
    }
  }

  return { current: businesses.map((business) => reloaded.get(business.id) ?? business), decide, reload };
}

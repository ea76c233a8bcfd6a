// Decisions: a decided business leaves the list at once, and comes back where the server refuses.
import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { ReviewedBusiness } from "../../../src/features/business/schema.ts";
import { call, onFailure } from "../../lib/query.ts";
import { refreshCounts } from "../../lib/refresh-counts.ts";
import { showToast } from "../../lib/toasts.ts";

type Decision = { business: ReviewedBusiness; approved: boolean; reason?: string };

/** @param list takes the focus that a decided card had */
export function useReviews(businesses: ReviewedBusiness[], list: RefObject<HTMLElement | null>) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [asked, askReason] = useState<ReviewedBusiness | null>(null);
  const { mutate } = useMutation({
    // Without a connection a decision fails at once: waiting for one in a closed tab would lose it.
    networkMode: "always",
    mutationFn: ({ business, approved, reason }: Decision) =>
      call("POST", `/api/admin/businesses/${business.id}/approval`, { approved, ...(reason && { reason }) }),
    onMutate: ({ business }) => {
      setDecided((before) => new Set(before).add(business.id));
      requestAnimationFrame(() => list.current?.focus());
    },
    onSuccess: (_, { business, approved }) => {
      showToast(
        approved
          ? { title: `${business.name} is approved`, description: "Travelers can find it now." }
          : { title: `${business.name} is not public`, description: "Its owner reads your reason." },
      );
      void refreshCounts();
    },
    onError: (error, { business }) => {
      setDecided((before) => new Set([...before].filter((id) => id !== business.id)));
      onFailure(() =>
        showToast({
          title: "Error",
          description: `${business.name} could not be decided on. Please try again.`,
          destructive: true,
        }),
      )(error);
    },
  });
  const decide = (business: ReviewedBusiness, approved: boolean, reason?: string) =>
    mutate({ business, approved, reason });
  return { left: businesses.filter(({ id }) => !decided.has(id)), asked, askReason, decide };
}

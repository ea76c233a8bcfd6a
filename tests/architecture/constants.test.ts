// Constants that the specification gives.
import { expect, test } from "bun:test";
import {
  BUSINESS_TYPES,
  RSVP_STATUSES,
  SWIPE_ACTIONS,
  TRAVEL_PREFERENCES,
  USER_TYPES,
  WAITLIST_ROLES,
} from "../../db/vocabulary.ts";
import * as swipe from "../../islands/discovery/deck/use-swipe.ts";
import { queryClient } from "../../islands/lib/query.ts";
import { DURATION_MS, HOTKEY, SWIPE_THRESHOLD_PX } from "../../islands/lib/Toaster.tsx";
import { toasts } from "../../islands/lib/toast-store.ts";
import { UNAUTHORIZED_REDIRECT_MS } from "../../islands/lib/toasts.ts";
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from "../../islands/lib/tooltips.ts";
import types from "../../src/i18n/labels-of-types.texts.json" with { type: "json" };

test("swipes: 100 px to decide, label from 50 px, vertical × 0.1, opacity ≥ 0.7", () => {
  expect([swipe.DECISION_PX, swipe.REVEAL_PX, swipe.VERTICAL_DAMPING, swipe.MIN_OPACITY]).toEqual([100, 50, 0.1, 0.7]);
  expect([swipe.SLIDE_MS, swipe.BOUNCE_MS]).toEqual([500, 300]);
});

test("the next card bounces in for 300 ms, as in the style sheet", async () => {
  expect(await Bun.file("islands/discovery/deck/deck.css").text()).toContain(
    `animation: bounce-in ${swipe.BOUNCE_MS}ms`,
  );
});

test("one toast at a time: 5000 ms, swipe 50 px, F8; redirect after 500 ms on a 401", () => {
  expect([DURATION_MS, SWIPE_THRESHOLD_PX, HOTKEY, UNAUTHORIZED_REDIRECT_MS]).toEqual([5000, 50, "F8", 500]);
  toasts.getState().show({ title: "One" });
  toasts.getState().show({ title: "Two" });
  expect(toasts.getState().toast?.title).toBe("Two");
  toasts.getState().close();
  expect(toasts.getState().toast).toBeNull();
});

test("tooltips open after 700 ms, and immediately within 300 ms of another", () => {
  expect([TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS]).toEqual([700, 300]);
});

test("queries are never retried, stale or refetched", () => {
  const { queries, mutations } = queryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test("the vocabulary is that of the specification", () => {
  expect(USER_TYPES).toEqual(["traveler", "business"]);
  expect(SWIPE_ACTIONS).toEqual(["like", "dislike", "save"]);
  expect(RSVP_STATUSES).toEqual(["in", "cant_make_it"]);
  expect(WAITLIST_ROLES).toEqual(["Traveler", "Restaurant", "Bar", "Café", "Hotel"]);
  expect(BUSINESS_TYPES.map((type) => types.labels[type])).toEqual([
    "Restaurants",
    "Hotels",
    "Event Organizers",
    "Tours & Experiences",
    "Retail & Shopping",
  ]);
  expect(TRAVEL_PREFERENCES.length).toBe(10);
});

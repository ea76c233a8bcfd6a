import { msg } from "../../../i18n/t.ts";
import type { AdminTab } from "../../../layout/admin-tab.ts";
import { Island } from "../../../layout/Island.tsx";
import { showQueue } from "../decisions/Queue.tsx";
import { countWaitingClaims, listWaitingClaims } from "./decisions.ts";

export const claimsTab: AdminTab = {
  name: "claims",
  label: msg("Claims"),
  forModerators: true,
  waiting: ({ db }) => countWaitingClaims(db),
  show: ({ db, city }, query, { isAdmin }) =>
    showQueue(query, {
      tab: "claims",
      list: (range, search) => listWaitingClaims(db, range, search),
      count: (search) => countWaitingClaims(db, search),
      total: (count) => count,
      show: (claims, others) => <Island name="ClaimQueue" props={{ claims, city, others, canMerge: isAdmin }} />,
    }),
};

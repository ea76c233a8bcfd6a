// The waitlist's tab of /admin.
import { askedOf } from "../../http/query-params.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { WaitlistQuery } from "./schema.ts";
import { WaitlistTable } from "./WaitlistTable.tsx";
import { getWaitlistCounts, listWaitlist } from "./waitlist.ts";

export const waitlistTab: AdminTab = {
  name: "waitlist",
  label: "Waitlist",
  async show({ db, city }, params) {
    const { query, asked } = askedOf(WaitlistQuery, params);
    const [counts, { entries, next }] = await Promise.all([
      getWaitlistCounts(db, city.timezone),
      listWaitlist(db, query),
    ]);
    return <WaitlistTable entries={entries} counts={counts} city={city} asked={asked} next={next} />;
  },
};

import { parseFilters } from "../../http/query-params.ts";
import { msg } from "../../i18n/t.ts";
import type { AdminTab } from "../../layout/admin-tab.ts";
import { WaitlistQuery } from "./schema.ts";
import { WaitlistTable } from "./WaitlistTable.tsx";
import { countFound, getWaitlistCounts, listWaitlist } from "./waitlist.ts";

export const waitlistTab: AdminTab = {
  name: "waitlist",
  label: msg("Waitlist"),
  async show({ db, city }, params) {
    const { query, filters } = parseFilters(WaitlistQuery, params);
    const [counts, { entries, next }, found] = await Promise.all([
      getWaitlistCounts(db, city.timezone),
      listWaitlist(db, query),
      countFound(db, query),
    ]);
    return <WaitlistTable entries={entries} counts={counts} found={found} city={city} filters={filters} next={next} />;
  },
};

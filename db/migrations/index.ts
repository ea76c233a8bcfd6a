// The migrations in their order, as text that travels inside the binary. A test compares this list with the folder.
import init from "./0000_init.sql" with { type: "text" };
import tasteForgotten from "./0001_taste_forgotten.sql" with { type: "text" };
import meetings from "./0002_meetings.sql" with { type: "text" };
import payments from "./0003_payments.sql" with { type: "text" };
import photos from "./0004_photos.sql" with { type: "text" };
import tasteFactors from "./0005_taste_factors.sql" with { type: "text" };
import upkeep from "./0006_upkeep.sql" with { type: "text" };
import explored from "./0007_explored.sql" with { type: "text" };
import operator from "./0008_operator.sql" with { type: "text" };
import installation from "./0009_installation.sql" with { type: "text" };
import mailCopies from "./0010_mail_copies_and_portraits.sql" with { type: "text" };
import sharedLists from "./0011_shared_lists.sql" with { type: "text" };
import identity from "./0012_identity.sql" with { type: "text" };
import confirmedPlaces from "./0013_confirmed_places.sql" with { type: "text" };
import imports from "./0014_imports.sql" with { type: "text" };
import editedPlaces from "./0015_mended_places.sql" with { type: "text" };
import profilesInTheirRow from "./0016_profiles_in_their_row.sql" with { type: "text" };
import unclaimedFacts from "./0017_unclaimed_facts.sql" with { type: "text" };
import settledPayments from "./0018_settled_payments.sql" with { type: "text" };
import lastNotices from "./0019_last_notices.sql" with { type: "text" };
import standardNames from "./0020_standard_names.sql" with { type: "text" };
import journal from "./meta/_journal.json" with { type: "json" };

const texts: Record<string, string> = {
  "0000_init": init,
  "0001_taste_forgotten": tasteForgotten,
  "0002_meetings": meetings,
  "0003_payments": payments,
  "0004_photos": photos,
  "0005_taste_factors": tasteFactors,
  "0006_upkeep": upkeep,
  "0007_explored": explored,
  "0008_operator": operator,
  "0009_installation": installation,
  "0010_mail_copies_and_portraits": mailCopies,
  "0011_shared_lists": sharedLists,
  "0012_identity": identity,
  "0013_confirmed_places": confirmedPlaces,
  "0014_imports": imports,
  "0015_mended_places": editedPlaces,
  "0016_profiles_in_their_row": profilesInTheirRow,
  "0017_unclaimed_facts": unclaimedFacts,
  "0018_settled_payments": settledPayments,
  "0019_last_notices": lastNotices,
  "0020_standard_names": standardNames,
};

/** Every migration: its name, when it was made (ms) and its statements. */
export const migrations = journal.entries.map(({ tag, when }) => {
  const text = texts[tag];
  if (text === undefined) throw new Error(`db/migrations/index.ts does not import ${tag}.sql`);
  return { tag, when, text, statements: text.split("--> statement-breakpoint") };
});

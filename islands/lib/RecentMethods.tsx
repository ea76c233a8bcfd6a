// Checkboxes to remove the sign-in methods that were added since the password was set, when it or the sessions are replaced:
// someone who got in may have added them to get in again.
import type { RecentMethod } from "../../src/features/auth/schema.ts";
import { t } from "../../src/i18n/t.ts";
import { Choice } from "../../src/ui/Choice.tsx";
import { formatAgo } from "../../src/ui/dates.ts";

export function RecentMethods({ methods, timezone, now }: { methods: RecentMethod[]; timezone: string; now: string }) {
  if (methods.length === 0) return null;
  return (
    <fieldset className="grid gap-1 rounded-3 bg-save/12 px-4 py-4">
      <legend className="sr-only">{t("Also remove")}</legend>
      <p>{t("These can sign in to your account, too. Remove any that you don't know.")}</p>
      {methods.map(({ kind, id, name, addedAt }) => (
        <Choice key={id} type="checkbox" name="remove" value={`${kind} ${id}`}>
          {kind === "passkeys" ? t("Remove the passkey {name}", { name }) : t("Remove {name}", { name })}
          <span className="block text-sm text-faint">
            {t("Added {ago}", { ago: formatAgo(addedAt, timezone, new Date(now)) })}
          </span>
        </Choice>
      ))}
    </fieldset>
  );
}

export function getRemovals(form: HTMLFormElement) {
  const checked = new FormData(form).getAll("remove").map((value) => String(value).split(" "));
  const idsOf = (kind: RecentMethod["kind"]) => checked.filter(([each]) => each === kind).map(([, id = ""]) => id);
  return { passkeys: idsOf("passkeys"), identities: idsOf("identities") };
}

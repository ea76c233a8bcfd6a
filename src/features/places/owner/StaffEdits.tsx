import { t } from "../../../i18n/t.ts";
import { Card } from "../../../ui/Card.tsx";
import { type City, formatDateTime } from "../../../ui/dates.ts";
import type { StaffEdit } from "./own-profile.ts";

type Props = { edits: StaffEdit[]; city: City };

export function StaffEdits({ edits, city }: Props) {
  return (
    <Card id="staff-edits" title={t("Edited by our team")} description={t("You can change it again.")}>
      <ol className="grid gap-4">
        {edits.map((edit) => (
          <li key={edit.at} className="grid gap-3 border-t border-line pt-4 first:border-0 first:pt-0">
            <p className="text-sm text-faint">
              <time dateTime={edit.at}>{formatDateTime(edit.at, city)}</time>
            </p>
            <blockquote dir="auto" className="border-s-4 border-line ps-3 whitespace-pre-line [overflow-wrap:anywhere]">
              {edit.reason}
            </blockquote>
            <dl className="grid gap-2">
              {edit.changes.map(({ label, before, after }) => (
                <div key={label} className="[overflow-wrap:anywhere]">
                  <dt className="text-sm text-faint">{label}</dt>
                  <dd className="whitespace-pre-line">{after}</dd>
                  <dd className="whitespace-pre-line text-sm text-faint">{t("Before: {fact}", { fact: before })}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Card>
  );
}

import { t } from "../../../i18n/t.ts";
import { Island } from "../../../layout/Island.tsx";
import { Card } from "../../../ui/Card.tsx";
import { type City, formatDay } from "../../../ui/dates.ts";
import type { HandEdit } from "../listing/hand-edits.ts";

/** On a phone, what was edited stands before the form. */
export const Protection = ({ id, edits, city }: { id: string; edits: HandEdit[]; city: City }) => (
  <Card
    id="locked"
    title={t("Protected from imports")}
    className={edits.length > 0 ? "max-lg:order-first min-w-0" : "min-w-0"}
  >
    <p>
      {t(
        "This listing was imported. Later imports don't overwrite the fields you change here, unless an owner claims the place.",
      )}
    </p>
    <ul className="grid gap-4 not-empty:mt-4">
      {edits.map((edit) => (
        <li key={edit.field} className="grid gap-1 justify-items-start border-t border-line pt-3 min-w-0">
          <HandEditState edit={edit} city={city} />
          {edit.other !== null && (
            <Island name="RestoreField" props={{ id, field: edit.field, label: edit.label, isLocked: edit.isLocked }} />
          )}
        </li>
      ))}
    </ul>
  </Card>
);

function HandEditState({ edit: { label, at, isLocked, other }, city }: { edit: HandEdit; city: City }) {
  const edited = at ? t("Edited by hand on {date}", { date: formatDay(at, city) }) : t("Edited by hand");
  return (
    <>
      <h3 className="text-lg">{label}</h3>
      <p className="text-sm text-faint">{isLocked ? edited : t("The source's value was restored.")}</p>
      {other !== null && (
        <>
          <p className="text-sm">{isLocked ? t("The source says:") : t("By hand, it said:")}</p>
          <p dir="auto" className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">
            {other || t("Nothing")}
          </p>
        </>
      )}
    </>
  );
}

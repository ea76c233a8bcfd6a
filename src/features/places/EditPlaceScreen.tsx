import { getLocale, t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { listContentLanguages } from "../../ui/content-languages.ts";
import type { HoursExplanation } from "../listings/schema.ts";
import type { EditablePlace } from "./edit-place.ts";
import { EDITABLE_FIELDS, type EditableField } from "./schema.ts";

type Props = {
  place: EditablePlace;
  hours: HoursExplanation | null;
  back: string;
  translates: boolean;
};

export function EditPlaceScreen({ place, hours, back, translates }: Props) {
  const { tags, locked, isApproved: _, ownerId: __, sourceId: ___, ...business } = place;
  return (
    <div className="page-width py-8">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-3xl md:text-4xl me-auto break-words min-w-0">{t("Edit {name}", { name: place.name })}</h1>
        <ButtonLink href={back} kind="quiet">
          {t("Back without saving")}
        </ButtonLink>
      </header>
      <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_20rem] items-start">
        <div className="min-w-0">
          <Island
            name="BusinessForm"
            props={{
              business,
              reloadOnSave: false,
              hours,
              languages: listContentLanguages(place),
              translates,
              edit: { tags: tags.join("\n"), back },
            }}
          />
        </div>
        <Card id="locked" title={t("Protected from imports")}>
          <p>
            {t(
              "This listing was imported. Later imports don't overwrite the fields you change here, unless an owner claims the place.",
            )}
          </p>
          {locked.length > 0 && (
            <p className="mt-3">{t("Protected fields: {fields}.", { fields: locked.map(formatField).join(", ") })}</p>
          )}
        </Card>
      </div>
    </div>
  );
}

/** "description in other languages (German)" for `descriptions.de`. */
function formatField(locked: string): string {
  const [field = "", language] = locked.split(".");
  const name = isEditable(field) ? t(EDITABLE_FIELDS[field]) : field;
  return language ? `${name} (${new Intl.DisplayNames([getLocale()], { type: "language" }).of(language)})` : name;
}

const isEditable = (field: string): field is EditableField => field in EDITABLE_FIELDS;

// The texts of a place in one other language.
import { useContext } from "react";
import { LISTING_FIELDS } from "../../../../src/features/places/owner/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import type { ContentLanguage } from "../../../../src/ui/content-languages.ts";
import { Field, FormContext, TextField } from "../../../../src/ui/Field.tsx";
import { Later } from "../../../lib/Later.tsx";

const loadTranslation = () => import("./MachineTranslation.tsx").then((m) => m.MachineTranslation);

type Props = {
  language: ContentLanguage;
  from: ContentLanguage | null;
  name: string;
  description: string;
  onName: (text: string) => void;
  onDescription: (text: string) => void;
};

export function TranslationPanel({ language, from, name, description, onName, onDescription }: Props) {
  const { fields: errors } = useContext(FormContext);
  const [tag, label] = language;
  return (
    <>
      <p className="text-sm text-faint">
        {t("Travelers who read another language see the main text. Leave both fields empty to remove {language}.", {
          language: label,
        })}
      </p>
      <Field
        label={t("Name in {language}", { language: label })}
        required={false}
        maxLength={LISTING_FIELDS.name.max}
        lang={tag}
        dir="auto"
        value={name}
        onChange={(event) => onName(event.target.value)}
        errors={errors.names}
      />
      <TextField
        label={t("Description in {language}", { language: label })}
        required={false}
        maxLength={LISTING_FIELDS.description.max}
        rows={5}
        lang={tag}
        dir="auto"
        value={description}
        onChange={(event) => onDescription(event.target.value)}
        errors={errors.descriptions}
      />
      {from && <Later load={loadTranslation} props={{ from, language, onAccept: onDescription }} />}
    </>
  );
}

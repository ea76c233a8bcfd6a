import { useRef } from "react";
import type { HoursExplanation } from "../../../src/features/places/listing/schema.ts";
import {
  LISTING_FIELDS,
  type TagChoices,
  type BusinessForm as Values,
} from "../../../src/features/places/owner/schema.ts";
import { formatPriceLevel, PRICE_LABELS } from "../../../src/i18n/labels-of-prices.ts";
import { rich } from "../../../src/i18n/rich.ts";
import { t } from "../../../src/i18n/t.ts";
import { QuietButton } from "../../../src/ui/Button.tsx";
import type { ContentLanguage } from "../../../src/ui/content-languages.ts";
import { Field, SelectField, WrittenInput } from "../../../src/ui/Field.tsx";
import { TypeOptions } from "../../../src/ui/TypeOptions.tsx";
import { useDraft } from "../../lib/draft.ts";
import { Form, Submit, useForm } from "../../lib/Form.tsx";
import { ReasonField } from "../../lib/ReasonField.tsx";
import { AddressField } from "./form/AddressField.tsx";
import { ContentTabs } from "./form/ContentTabs.tsx";
import { FactsField } from "./form/FactsField.tsx";
import { HoursField } from "./form/HoursField.tsx";
import { PinMap } from "./form/PinMap.tsx";
import { addPlace, editPlace, sendBusiness } from "./form/send.ts";
import { TagsField } from "./form/TagsField.tsx";
import { UsePosition } from "./form/UsePosition.tsx";

type Props = {
  business: (Values & { id: string }) | null;
  reloadOnSave?: boolean;
  hours: HoursExplanation | null;
  languages: ContentLanguage[];
  translates?: boolean;
  /** Given to the staff: where to go afterwards, and with an owner, the version that the form shows. */
  edit?: { back: string; version?: string };
  choices: TagChoices;
};

export function BusinessForm({ business, reloadOnSave, hours, languages, translates, edit, choices }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const stored = useRef(business);
  const draft = useDraft(edit ? null : "business", () => form.current);
  const failed = business
    ? t("Failed to update business profile. Please try again.")
    : t("Failed to create business profile. Please try again.");
  const sent = useForm(
    async (values) => {
      if (edit) return business ? editPlace(values, business, edit) : addPlace(values);
      stored.current = await sendBusiness(values, stored.current, reloadOnSave, draft.forget);
    },
    edit ? undefined : failed,
    [],
  );
  return (
    <Form {...sent} ref={form} className="card-box p-5 md:p-6 grid gap-5">
      {draft.isRestored && <RestoredNotice onDiscard={draft.forget} />}
      <ContentTabs business={business} languages={languages} translates={translates} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={t("Type")} name="type" required defaultValue={business?.type ?? "restaurant"}>
          <TypeOptions />
        </SelectField>
        <SelectField
          label={t("Price level")}
          name="priceLevel"
          required={false}
          defaultValue={business?.priceLevel ?? ""}
        >
          <option value="">{t("Not specified")}</option>
          {PRICE_LABELS.map((label, index) => (
            <option key={label} value={index + 1}>
              {`${formatPriceLevel(index + 1)} · ${t(label)}`}
            </option>
          ))}
        </SelectField>
      </div>
      <TagsField tags={business?.tags ?? []} type={business?.type ?? "restaurant"} choices={choices} form={form} />
      <AddressField form={form} location={business?.location} isNew={!edit || !business} />
      <fieldset className="grid grid-cols-1 gap-3 min-w-0">
        <legend className="pb-1 font-semibold">
          {rich("On the map <note>(optional)</note>", {
            note: (text) => <span className="font-normal text-faint">{text}</span>,
          })}
        </legend>
        <PinMap form={form} />
        <UsePosition form={form} />
        <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          {(["latitude", "longitude"] as const).map((name) => (
            <Field
              key={name}
              label={name === "latitude" ? t("Latitude") : t("Longitude")}
              name={name}
              inputMode="text"
              autoComplete="off"
              hint={name === "latitude" ? t("Such as 43.7384176") : t("Such as 7.4246158")}
              defaultValue={business?.[name] ?? ""}
            />
          ))}
        </div>
        <p className="text-sm text-faint">
          {t("Moving the pin updates the coordinates, and vice versa. Enter both or leave both empty.")}
        </p>
      </fieldset>
      <HoursField value={business?.openingHours ?? ""} reading={hours} />
      <FactsField facts={business?.facts ?? null} />
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <WrittenInput name="contactInfo" of={LISTING_FIELDS.contactInfo} defaultValue={business?.contactInfo} />
        <WrittenInput name="website" of={LISTING_FIELDS.website} defaultValue={business?.website} />
      </div>
      {edit?.version && (
        <ReasonField
          label={t("Reason (the owner reads it)")}
          rows={3}
          hint={t("Such as: Your website gives another phone number.")}
        />
      )}
      <Submit waiting={t("Saving…")} className="sm:justify-self-start">
        {edit && !business
          ? t("Add the place")
          : edit
            ? t("Save listing")
            : business
              ? t("Update Profile")
              : t("Create profile")}
      </Submit>
    </Form>
  );
}

/** Without it, restored changes would look as if they were saved. */
function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  function discard(): void {
    onDiscard();
    location.reload();
  }
  return (
    <div role="status" className="rounded-3 bg-sunken px-4 py-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-1 basis-60">{t("We restored your unsaved changes.")}</p>
      <QuietButton onClick={discard}>{t("Discard")}</QuietButton>
    </div>
  );
}

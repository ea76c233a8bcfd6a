import { ROOM_RULES, type RoomRule } from "../../db/vocabulary.ts";
import { MAX_TYPED_CODE } from "../../src/features/together/schema.ts";
import { msg, t } from "../../src/i18n/t.ts";
import { WALK_MINUTES } from "../../src/taste/walking.ts";
import { Choice } from "../../src/ui/Choice.tsx";
import type { City } from "../../src/ui/dates.ts";
import { Field, Options, SelectField } from "../../src/ui/Field.tsx";
import { TypeOptions } from "../../src/ui/TypeOptions.tsx";
import { OpenFields, readOpen } from "../discovery/deck/OpenFields.tsx";
import { Form, Submit, useForm } from "../lib/Form.tsx";
import { locateStart } from "../lib/locate-start.ts";
import { call } from "../lib/query.ts";
import { type Joining, MemberFields, readMember } from "./room/MemberFields.tsx";

const RULES: Record<RoomRule, string> = {
  all: msg("All of us like it"),
  "all-but-one": msg("All but one of us like it"),
  majority: msg("More than half of us like it"),
};

type Props = { joining: Joining; city: City };
type Path = { path: string };

export const StartRoom = ({ joining, city }: Props) => (
  <div className="grid gap-6 lg:grid-cols-[1.4fr_1fr] items-start">
    <NewRoom joining={joining} city={city} />
    <ByCode />
  </div>
);

function NewRoom({ joining, city }: Props) {
  const form = useForm(async ({ rule, type }, form) => {
    const body = { ...readMember(form), ...(await readWhenAndWhere(form, city.timezone)), rule, type };
    location.assign((await call<Path>("POST", "/api/together", body)).path);
  });
  return (
    <Form {...form} className="card-box grid gap-4 p-5 md:p-6">
      <h2 className="text-2xl">{t("Start a room")}</h2>
      <MemberFields joining={joining} />
      <SelectField label={t("What are you looking for?")} name="type" defaultValue="all">
        <option value="all">{t("All types")}</option>
        <TypeOptions />
      </SelectField>
      <WhenAndWhere city={city} errors={form.state.fields.open} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{t("What counts as a match?")}</legend>
        {ROOM_RULES.map((rule) => (
          <Choice key={rule} type="radio" name="rule" value={rule} defaultChecked={rule === "all"}>
            {t(RULES[rule])}
          </Choice>
        ))}
      </fieldset>
      <Submit waiting={t("One moment…")} className="justify-self-start">
        {t("Start a room")}
      </Submit>
    </Form>
  );
}

function ByCode() {
  const form = useForm(async ({ code }) => {
    location.assign((await call<Path>("POST", "/api/together/join", { code })).path);
  });
  return (
    <Form {...form} className="card-box grid gap-4 p-5 md:p-6">
      <h2 className="text-2xl">{t("Join with a code")}</h2>
      <Field
        label={t("Code")}
        name="code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE}
        hint={t("Six characters, from the phone of someone in the room.")}
      />
      <Submit kind="quiet" waiting={t("One moment…")} className="justify-self-start">
        {t("Continue")}
      </Submit>
    </Form>
  );
}

const WhenAndWhere = ({ city, errors }: { city: City; errors?: string[] }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <OpenFields city={city} errors={errors} />
    <SelectField label={t("On foot from here")} name="walk" defaultValue="0">
      <option value="0">{t("Any [[a filter that is off]]")}</option>
      <Options of={WALK_MINUTES.map((minutes) => [minutes, t("{minutes, number} min", { minutes })])} />
    </SelectField>
  </div>
);

/** @throws FieldErrors if the browser doesn't share its location */
async function readWhenAndWhere(form: HTMLFormElement, timezone: string) {
  const minutes = Number(new FormData(form).get("walk") ?? 0);
  return { open: readOpen(form, timezone), walk: minutes > 0 ? { minutes, ...(await locateStart("walk")) } : null };
}

// What kind of place it is, its cuisines and its features, chosen from the vocabulary by which travelers are matched.
import { useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type RefObject, useContext, useEffect, useId, useState } from "react";
import type { BusinessType } from "../../../../db/vocabulary.ts";
import * as shapes from "../../../../src/features/places/owner/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import { QuietButton } from "../../../../src/ui/Button.tsx";
import { FormContext } from "../../../../src/ui/Field.tsx";

type Props = {
  tags: readonly string[];
  type: BusinessType;
  choices: shapes.TagChoices;
  form: RefObject<HTMLFormElement | null>;
};

export function TagsField({ tags: initial, type: initialType, choices, form }: Props) {
  const errors = useContext(FormContext).fields.tags;
  const [tags, setTags] = useState([...initial]);
  const [type, setType] = useState(initialType);
  const [announcement, announce] = useState("");
  useEffect(() => {
    const element = form.current;
    const follow = ({ target }: Event) => {
      const { name, value } = target as HTMLSelectElement;
      if (name === "type") setType(value as BusinessType);
    };
    element?.addEventListener("change", follow);
    return () => element?.removeEventListener("change", follow);
  }, [form]);
  const vocabulary = useVocabulary();
  const labels = new Map([...choices.labels, ...(vocabulary.labels ?? [])]);
  const labelOf = (tag: string) => labels.get(tag) ?? shapes.toPlainLabel(tag);
  const toggle = (tag: string) => setTags(tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag]);
  const groups = getGroups().filter(
    ({ group }) =>
      (group !== "cuisine" || type === "restaurant" || has(tags, group)) &&
      (group !== "for" || has(choices.suggested[type], group)),
  );
  return (
    <div className="grid gap-4 min-w-0">
      <p className="text-sm text-faint">
        {t("Travelers are matched by these words. Choose what is true, up to {max}.", { max: shapes.MAX_TAGS })}
      </p>
      {groups.map(({ group, legend, add }) => (
        <Group
          key={group}
          legend={legend}
          add={add}
          shown={[...new Set([...choices.suggested[type], ...initial, ...tags])].filter((tag) => isOf(tag, group))}
          listOthers={async () => {
            const all = await vocabulary.load();
            return all.filter(([tag]) => isOf(tag, group) && !tags.includes(tag));
          }}
          others={(vocabulary.labels ?? []).filter(([tag]) => isOf(tag, group) && !tags.includes(tag))}
          chosen={tags}
          labelOf={labelOf}
          onToggle={toggle}
          onAdd={(tag) => {
            setTags([...tags, tag]);
            announce(t("{tag} was added.", { tag: labelOf(tag) }));
          }}
        />
      ))}
      {errors && <p className="text-sm font-semibold text-skip">{errors.join(" ")}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <textarea
        name="tags"
        value={tags.join("\n")}
        hidden
        readOnly
        onInput={({ currentTarget }) => setTags(currentTarget.value.split("\n").filter(Boolean))}
      />
    </div>
  );
}

function useVocabulary() {
  const client = useQueryClient();
  const [labels, setLabels] = useState<shapes.TagLabels>();
  const load = async () => {
    const all = await client.ensureQueryData<shapes.TagLabels>({ queryKey: ["/api/businesses/tags"] });
    setLabels(all);
    return all;
  };
  return { labels, load };
}

const isOf = (tag: string, group: string) => tag.startsWith(`${group}:`);
const has = (tags: readonly string[], group: string) => tags.some((tag) => isOf(tag, group));

type TagGroup = { group: string; legend: string; add?: string };

const getGroups = (): TagGroup[] => [
  { group: "kind", legend: t("Type of place"), add: t("Another type of place") },
  { group: "cuisine", legend: t("Cuisine"), add: t("Another cuisine") },
  { group: "feature", legend: t("Features"), add: t("Another feature") },
  { group: "for", legend: t("Good for [[travelers]]") },
];

type GroupProps = {
  legend: string;
  /** Without it, all words of the group are shown. */
  add?: string;
  shown: string[];
  others: shapes.TagLabels;
  listOthers: () => Promise<shapes.TagLabels>;
  chosen: readonly string[];
  labelOf: (tag: string) => string;
  onToggle: (tag: string) => void;
  onAdd: (tag: string) => void;
};

function Group({ legend, add, shown, others, listOthers, chosen, labelOf, onToggle, onAdd }: GroupProps) {
  const [typed, setTyped] = useState("");
  const [message, setMessage] = useState<string>();
  const id = useId();
  async function addTyped(): Promise<void> {
    const word = typed.trim().toLocaleLowerCase();
    const known = await listOthers().catch(() => undefined);
    if (!known) return setMessage(t("We couldn't load this. Please try again."));
    const [found] = known.find(([, label]) => label.toLocaleLowerCase() === word) ?? [];
    if (!found) {
      setMessage(word && t("There is no {tag}. Choose one from the list.", { tag: typed.trim() }));
      return;
    }
    onAdd(found);
    setTyped("");
    setMessage(undefined);
  }
  return (
    <fieldset className="min-w-0 grid gap-2">
      <legend className="pb-1 font-semibold">{legend}</legend>
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {shown.map((tag) => (
            <label key={tag} className="chip">
              <input type="checkbox" checked={chosen.includes(tag)} onChange={() => onToggle(tag)} />
              <Check size={18} aria-hidden className="chip-mark" />
              {labelOf(tag)}
            </label>
          ))}
        </div>
      )}
      {add && (
        <div className="flex flex-wrap items-center gap-2">
          <input
            list={`${id}-list`}
            aria-label={add}
            aria-describedby={message && `${id}-message`}
            placeholder={add}
            maxLength={shapes.MAX_TAG_LENGTH}
            autoComplete="off"
            className="field-box flex-1 basis-48 min-w-0"
            value={typed}
            onFocus={() => void listOthers().catch(() => {})}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              void addTyped();
            }}
          />
          <QuietButton onClick={() => void addTyped()} aria-label={t("Add: {name}", { name: add })}>
            {t("Add")}
          </QuietButton>
          <datalist id={`${id}-list`}>
            {others.map(([tag, label]) => (
              <option key={tag} value={label} />
            ))}
          </datalist>
        </div>
      )}
      {message && (
        <p id={`${id}-message`} role="alert" className="text-sm font-semibold text-skip">
          {message}
        </p>
      )}
    </fieldset>
  );
}

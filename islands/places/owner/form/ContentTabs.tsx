// The name and the description of a place: a tab for the local language, and one for each other language.
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from "react";
import { type BusinessForm, LISTING_FIELDS } from "../../../../src/features/places/owner/schema.ts";
import { t } from "../../../../src/i18n/t.ts";
import type { ContentLanguage } from "../../../../src/ui/content-languages.ts";
import { FormContext, Options, SelectField, WrittenInput } from "../../../../src/ui/Field.tsx";
import { useHydrated } from "../../../lib/use-hydrated.ts";
import { TranslationPanel } from "./TranslationPanel.tsx";

type Props = { business: BusinessForm | null; languages: ContentLanguage[]; translates?: boolean };

const LOCAL = "";

export function ContentTabs({ business, languages, translates }: Props) {
  const { fields: errors } = useContext(FormContext);
  const [names, setNames] = useState<Record<string, string>>(business?.names ?? {});
  const [descriptions, setDescriptions] = useState<Record<string, string>>(business?.descriptions ?? {});
  const [added, setAdded] = useState<string[]>([]);
  const [local, setLocal] = useState(business?.textLanguage ?? "");
  const [open, setOpen] = useState(LOCAL);
  const isHydrated = useHydrated();
  const tabList = useRef<HTMLDivElement>(null);
  const id = useId();
  const tabs = languages.filter(([tag]) => names[tag] || descriptions[tag] || added.includes(tag));
  const others = languages.filter(([tag]) => tag !== local && !tabs.some(([known]) => known === tag));
  const nameOf = (tag: string) => languages.find(([known]) => known === tag)?.[1] ?? tag;
  useEffect(() => {
    if (errors.name || errors.description) setOpen(LOCAL);
    else if (errors.names || errors.descriptions) setOpen((now) => now || (tabs[0]?.[0] ?? LOCAL));
  }, [errors]);

  function add(tag: string): void {
    setAdded([...added, tag]);
    setOpen(tag);
  }

  function moveFocus(event: KeyboardEvent): void {
    const buttons = [...(tabList.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key];
    if (!step) return;
    const next = buttons.at((buttons.indexOf(event.target as HTMLElement) + step) % buttons.length);
    next?.focus();
    next?.click();
  }

  const tabProps = (tag: string) => ({
    id: `${id}-tab-${tag}`,
    isOpen: tag === open,
    panel: `${id}-panel`,
    onOpen: () => setOpen(tag),
  });
  return (
    <div className="grid gap-5 min-w-0">
      <div className="flex flex-wrap items-center gap-2">
        <div
          ref={tabList}
          role="tablist"
          aria-label={t("Languages of this listing")}
          className="flex flex-wrap gap-2"
          onKeyDown={moveFocus}
        >
          <Tab {...tabProps(LOCAL)}>{local ? t("{language} (main)", { language: nameOf(local) }) : t("Main text")}</Tab>
          {tabs.map(([tag, name]) => (
            <Tab key={tag} {...tabProps(tag)}>
              {name}
            </Tab>
          ))}
        </div>
        {others.length > 0 && (
          <select
            aria-label={t("Add a language")}
            className="field-box w-auto max-w-full"
            value=""
            onChange={(event) => add(event.target.value)}
          >
            <option value="">{t("Add a language")}</option>
            <Options of={others} />
          </select>
        )}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${open}`} className="grid gap-5 min-w-0">
        <div hidden={open !== LOCAL} className={open === LOCAL ? "grid gap-5" : undefined}>
          <WrittenInput name="name" of={LISTING_FIELDS.name} defaultValue={business?.name} />
          <WrittenInput
            name="description"
            of={LISTING_FIELDS.description}
            defaultValue={business?.description}
            rows={5}
          />
          <SelectField
            label={t("Written in")}
            name="textLanguage"
            required={false}
            value={local}
            onChange={(event) => setLocal(event.target.value)}
          >
            <option value="">{t("Not specified")}</option>
            <Options of={languages} />
          </SelectField>
        </div>
        {open !== LOCAL && (
          <TranslationPanel
            key={open}
            language={[open, nameOf(open)]}
            from={translates && local ? [local, nameOf(local)] : null}
            name={names[open] ?? ""}
            description={descriptions[open] ?? ""}
            onName={(text) => setNames({ ...names, [open]: text })}
            onDescription={(text) => setDescriptions({ ...descriptions, [open]: text })}
          />
        )}
      </div>
      {(isHydrated ? languages : tabs).map(([tag]) => (
        <span key={tag} hidden>
          <HiddenText
            name={`names.${tag}`}
            value={names[tag] ?? ""}
            onRestore={(text) => setNames((all) => ({ ...all, [tag]: text }))}
          />
          <HiddenText
            name={`descriptions.${tag}`}
            value={descriptions[tag] ?? ""}
            onRestore={(text) => setDescriptions((all) => ({ ...all, [tag]: text }))}
          />
        </span>
      ))}
    </div>
  );
}

type TabProps = { id: string; panel: string; isOpen: boolean; onOpen: () => void; children: string };

const Tab = ({ id, panel, isOpen, onOpen, children }: TabProps) => (
  <button
    type="button"
    role="tab"
    id={id}
    aria-selected={isOpen}
    aria-controls={panel}
    tabIndex={isOpen ? 0 : -1}
    className={`button ${isOpen ? "button-act" : "button-quiet"}`}
    onClick={onOpen}
  >
    {children}
  </button>
);

/** Sent with the form, and restored from a draft, while its tab is closed. A textarea, since it may have several lines. */
const HiddenText = ({ name, value, onRestore }: { name: string; value: string; onRestore: (text: string) => void }) => (
  <textarea name={name} value={value} hidden readOnly onInput={(event) => onRestore(event.currentTarget.value)} />
);

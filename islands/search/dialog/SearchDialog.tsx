// A field with a list of what it finds. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

import { type KeyboardEvent, useId, useState } from "react";
import { MAX_SEARCH } from "../../../db/vocabulary.ts";
import type { FoundPlace } from "../../../src/features/search/schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { Field } from "../../../src/ui/Field.tsx";
import { LocalText } from "../../../src/ui/LocalText.tsx";
import { OpenNow } from "../../../src/ui/OpenNow.tsx";
import { getErrorMessages } from "../../lib/Form.tsx";
import { useSharedPosition } from "../../lib/position.ts";
import { Sheet } from "../../lib/Sheet.tsx";
import { useFound } from "../../lib/use-found.ts";

type Props = {
  onClose: () => void;
  /** Instead of opening the place. */
  onChoose?: (id: string) => void;
};

export function SearchDialog({ onClose, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(-1);
  const at = useSharedPosition();
  /** About 100 m exact. */
  const near = at && `${at.latitude.toFixed(3)},${at.longitude.toFixed(3)}`;
  const { search, found: data, error } = useFound<FoundPlace>("/api/search", typed, { params: near ? { near } : {} });
  const found = error ? [] : (data ?? []);
  const toId = (at: number) => `${id}-${at}`;

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") document.getElementById(toId(Math.max(0, active)))?.click();
    if (!step || found.length === 0) return;
    event.preventDefault();
    const next = active < 0 && step < 0 ? found.length - 1 : (active + step + found.length) % found.length;
    setActive(next);
    document.getElementById(toId(next))?.scrollIntoView({ block: "nearest" });
  }

  return (
    <Sheet
      title={t("Find a place")}
      className="gap-3 content-start min-h-[min(32rem,calc(100dvh-4rem))]"
      onClose={onClose}
    >
      {(close) => (
        <>
          <Field
            label={t("Name, kind of place or area")}
            type="search"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={found[active] && toId(active)}
            autoComplete="off"
            maxLength={MAX_SEARCH}
            value={typed}
            onKeyDown={move}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(-1);
            }}
          />
          <p role="status" className={error || (data && found.length === 0) ? "text-faint" : "visually-hidden"}>
            {search !== "" && (error ? getErrorMessages(error).message : data && formatFound(found.length))}
          </p>
          <div id={id} role="listbox" aria-label={t("Search results")}>
            {found.map((place, at) => (
              <a
                key={place.id}
                id={toId(at)}
                role="option"
                aria-selected={at === active}
                tabIndex={-1}
                href={`/business/${place.id}`}
                onClick={
                  onChoose &&
                  ((event) => {
                    event.preventDefault();
                    close();
                    onChoose(place.id);
                  })
                }
                className="flex items-center gap-3 p-2 rounded-3 no-underline hover:bg-sunken aria-selected:bg-sunken"
              >
                <Found place={place} />
              </a>
            ))}
          </div>
        </>
      )}
    </Sheet>
  );
}

const Found = ({
  place: { name, nameLanguage, type, location, picture, hours, minutes, note },
}: {
  place: FoundPlace;
}) => (
  <>
    <img src={picture} alt="" width={56} height={56} className="size-14 rounded-3 object-cover shrink-0" />
    <div className="min-w-0 flex-1">
      <p className="font-display text-lg break-words">
        <LocalText language={nameLanguage}>{name}</LocalText>
      </p>
      <p className="text-sm text-faint break-words first-letter:uppercase">
        {type} · <bdi>{location}</bdi>
        {minutes !== null && ` · ${t("{minutes} min on foot", { minutes })}`}
      </p>
      {hours.state !== "unknown" && <OpenNow hours={hours} className="text-sm" />}
      {note && <p className="text-sm font-semibold">{note}</p>}
    </div>
  </>
);

const formatFound = (count: number) =>
  count === 0
    ? t("No place matches. Try other words, or a kind of place.")
    : t("{count, plural, one {# place was found.} other {# places were found.}}", { count });

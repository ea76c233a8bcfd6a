import { useState } from "react";
import type { Duplicate, DuplicatePair, Merges } from "../../../src/features/places/merging/schema.ts";
import { getTypeName } from "../../../src/i18n/labels.ts";
import { t } from "../../../src/i18n/t.ts";
import { Badge } from "../../../src/ui/Badge.tsx";
import { QuietButton } from "../../../src/ui/Button.tsx";
import { BoldLink } from "../../../src/ui/TextLink.tsx";
import { ConfirmButton, ConfirmDialog } from "../../lib/ConfirmDialog.tsx";
import { call } from "../../lib/query.ts";

type Choice = { keep: Duplicate; merge: Duplicate };

export function DuplicatePairs({ pairs, certain }: { pairs: DuplicatePair[]; certain: number }) {
  const [choice, choose] = useState<Choice>();
  return (
    <>
      {certain > 1 && (
        <div className="mb-4">
          <MergeAll certain={certain} />
        </div>
      )}
      <ul className="grid gap-4">
        {pairs.map((pair) => (
          <li key={`${pair.keep.id} ${pair.merge.id}`}>
            <Pair pair={pair} onMerge={choose} />
          </li>
        ))}
      </ul>
      {choice && <MergeDialog {...choice} onClose={() => choose(undefined)} />}
    </>
  );
}

function Pair({ pair, onMerge }: { pair: DuplicatePair; onMerge: (choice: Choice) => void }) {
  const { distance, isCertain, keep: first, merge: second } = pair;
  const [kept, setKept] = useState(first.id);
  const hasOwner = first.hasOwner || second.hasOwner;
  const [keep, merge] = kept === first.id ? [first, second] : [second, first];
  return (
    <fieldset className="card-box p-4 md:p-6 grid gap-3 min-w-0">
      <legend className="visually-hidden">{t("Which place stays?")}</legend>
      {[first, second].map((place) => (
        <label key={place.id} className="flex gap-3 items-start min-h-11 cursor-pointer min-w-0">
          <input
            type="radio"
            name={`keep-${first.id}-${second.id}`}
            checked={place.id === kept}
            disabled={hasOwner && !place.hasOwner}
            onChange={() => setKept(place.id)}
            className="size-5 mt-1 shrink-0 accent-act"
          />
          <Description place={place} />
        </label>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <QuietButton
          disabled={first.hasOwner && second.hasOwner}
          aria-label={t("Merge {name}", { name: first.name })}
          onClick={() => onMerge({ keep, merge })}
        >
          {t("Merge")}
        </QuietButton>
        {isCertain && <Badge tone="going">{t("Certain")}</Badge>}
        {distance !== null && <span className="text-faint">{t("{meters} m apart", { meters: distance })}</span>}
        {first.hasOwner && second.hasOwner && <span>{t("Both have an owner, so they can't be merged.")}</span>}
      </div>
    </fieldset>
  );
}

function Description({ place }: { place: Duplicate }) {
  const { name, type, location, hasOwner, source, swipes, photos, events } = place;
  return (
    <span className="grid gap-1 min-w-0 break-words">
      <span className="flex flex-wrap gap-2 items-center">
        <BoldLink href={`/business/${place.id}`}>
          <bdi>{name}</bdi>
        </BoldLink>
        {hasOwner && <Badge tone="going">{t("Claimed [[a place]]")}</Badge>}
        <Badge>{source ?? t("Own profile")}</Badge>
      </span>
      <span className="text-sm text-faint">
        {getTypeName(type)} · <bdi>{location}</bdi>
      </span>
      <span className="text-sm text-faint">
        {[
          t("{count, plural, one {# swipe} other {# swipes}}", { count: swipes }),
          t("{count, plural, one {# photo} other {# photos}}", { count: photos }),
          t("{count, plural, one {# event} other {# events}}", { count: events }),
        ].join(" · ")}
      </span>
    </span>
  );
}

const PAGE = "/admin?tab=places&duplicates=1";

const MergeDialog = ({ keep, merge, onClose }: Choice & { onClose: () => void }) => (
  <ConfirmDialog
    title={t("Merge {name}?", { name: keep.name })}
    action={t("Merge")}
    kind="danger"
    run={async () => {
      await call("POST", "/api/admin/places/merge", { keep: keep.id, merge: merge.id });
      return { title: t("{name} was merged.", { name: keep.name }), path: PAGE };
    }}
    onClose={onClose}
  >
    <dl className="grid gap-3">
      {[
        { label: t("Stays as it is"), place: keep },
        { label: t("Is deleted, with its description and hours"), place: merge },
      ].map(({ label, place }) => (
        <div key={place.id} className="rounded-3 bg-sunken p-3 grid gap-1 min-w-0">
          <dt className="text-sm font-semibold">{label}</dt>
          <dd className="grid min-w-0">
            <Description place={place} />
          </dd>
        </div>
      ))}
    </dl>
    <p>{t("You can undo it for 30 days.")}</p>
  </ConfirmDialog>
);

function MergeAll({ certain }: { certain: number }) {
  const label = t("{count, plural, one {Merge # that is certain} other {Merge all # that are certain}}", {
    count: certain,
  });
  return (
    <ConfirmButton
      label={label}
      buttonKind="act"
      title={label}
      text={t(
        "Of each pair, the entry with an owner, more swipes or more facts stays. The other one is deleted, with its description and hours.",
      )}
      action={t("Merge")}
      kind="danger"
      run={async () => {
        const { count } = await call<Merges>("POST", "/api/admin/places/merges", {});
        return {
          title: t("{count, plural, one {# place was merged.} other {# places were merged.}}", { count }),
          path: PAGE,
        };
      }}
    >
      <p>{t("You can undo it for 30 days.")}</p>
    </ConfirmButton>
  );
}

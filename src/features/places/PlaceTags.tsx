import type { TagGroup } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import { getTagLabel } from "../../i18n/tags.ts";
import texts from "./tag-groups.texts.json" with { type: "json" };

export const GROUP_TITLES: Record<TagGroup, string> = texts;

export function PlaceTags({ tags }: { tags: readonly string[] }) {
  const groups = Object.entries(GROUP_TITLES).flatMap(([group, title]) => {
    const labels = tags.filter((tag) => tag.startsWith(`${group}:`)).map(getTagLabel);
    return labels.length > 0 ? [{ title, labels }] : [];
  });
  if (groups.length === 0) return null;
  return (
    <dl className="grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
      {groups.map(({ title, labels }) => (
        <div key={title} className="grid gap-2 content-start">
          <dt className="text-sm text-faint">{t(title)}</dt>
          <dd className="flex flex-wrap gap-2">
            {labels.map((label) => (
              <span key={label} className="rounded-full border border-line bg-raised px-3 py-1 text-sm">
                {label}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

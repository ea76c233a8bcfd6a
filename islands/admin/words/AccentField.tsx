// The accent color, typed or picked, and what becomes of it in both themes.
import { useState } from "react";
import { WORDS_FIELDS } from "../../../src/features/admin/site-words-schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { toAccent, toHex } from "../../../src/ui/accent.ts";
import { WrittenInput } from "../../../src/ui/Field.tsx";
import { DARK, LIGHT } from "../../../src/ui/tokens.ts";

const read = (channels: string) => toHex(channels.split(" ").map(Number));
const PRODUCT = {
  light: { act: read(LIGHT.act), strong: read(LIGHT["act-strong"]) },
  dark: { act: read(DARK.act), strong: read(DARK["act-strong"]) },
};

export function AccentField({ initial }: { initial: string | null | undefined }) {
  const [color, setColor] = useState(initial ?? "");
  const isColor = /^\s*#[\da-f]{6}\s*$/i.test(color);
  const { light, dark } = isColor ? toAccent(color.trim()) : PRODUCT;
  const field = WORDS_FIELDS.accent;
  return (
    <>
      <WrittenInput
        name="accent"
        of={field}
        placeholder={PRODUCT.light.act}
        value={color}
        onChange={({ target }) => setColor(target.value)}
        dir="ltr"
        beside={
          <input
            type="color"
            aria-label={t("Pick a color")}
            className="absolute end-2 top-1.5 size-8"
            value={isColor ? color.trim().toLowerCase() : PRODUCT.light.act}
            onChange={({ target }) => setColor(target.value)}
          />
        }
      />
      <div className="grid sm:grid-cols-2 gap-3">
        <Sample label={t("Light")} theme={LIGHT} act={light.act} />
        <Sample label={t("Dark")} theme={DARK} act={dark.act} />
      </div>
    </>
  );
}

type SampleProps = { label: string; theme: typeof LIGHT; act: string };

/** A drawing, because pages have no styles of their own that set colors. */
function Sample({ label, theme, act }: SampleProps) {
  const name = t("{label}: {value}", { label, value: act });
  return (
    <figure className="grid gap-1 text-sm">
      <svg viewBox="0 0 320 96" role="img" aria-label={name} className="w-full rounded-3 border border-line">
        <rect width="320" height="96" fill={read(theme.paper)} />
        <rect x="20" y="26" width="150" height="44" rx="22" fill={act} />
        <g fontSize="15" fontWeight="600" textAnchor="middle">
          <text x="95" y="53" fill={read(theme["on-act"])}>
            {t("Start Swiping")}
          </text>
          <text x="245" y="53" fill={act} textDecoration="underline">
            {t("Places")}
          </text>
        </g>
      </svg>
      <figcaption dir="auto">{name}</figcaption>
    </figure>
  );
}

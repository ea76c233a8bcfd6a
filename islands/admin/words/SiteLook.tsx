// The logo and the accent color of the site, and how both look in either theme.
import { useContext, useState } from "react";
import { type UploadedLogo, WORDS_FIELDS } from "../../../src/features/admin/site-words-schema.ts";
import { t } from "../../../src/i18n/t.ts";
import { fromToken, toAccent } from "../../../src/ui/accent.ts";
import { FormContext, WrittenInput } from "../../../src/ui/Field.tsx";
import { readOwnLogo } from "../../../src/ui/logo-paths.ts";
import { DARK, LIGHT } from "../../../src/ui/tokens.ts";
import { PicturePicker } from "../../lib/PicturePicker.tsx";

type Props = { accent: string | null | undefined; logo: string | null | undefined };

export function SiteLook({ accent, logo: shown }: Props) {
  // What nobody touched follows the version that is shown.
  const [color = accent ?? "", setColor] = useState<string>();
  const [logo = shown ?? "", setLogo] = useState<string>();
  const { fields } = useContext(FormContext);
  const isColor = /^\s*#[\da-f]{6}\s*$/i.test(color);
  const accents = isColor ? toAccent(color.trim()) : undefined;
  return (
    <>
      <section aria-label={t("Logo")} className="grid gap-1">
        <p className="font-semibold">{t("Logo")}</p>
        <p className="text-sm text-faint">
          {t("JPG, PNG or WebP, at most 5 MB. It also makes the site's icons. A wide one stands for the name too.")}
        </p>
        <input type="hidden" name="logo" value={logo} />
        <PicturePicker<UploadedLogo>
          path="/api/admin/logo"
          field="logo"
          hasPicture={logo !== ""}
          labels={{ name: t("Logo"), add: t("Upload a logo") }}
          onSent={(sent) => setLogo(sent.logo)}
          onRemove={() => setLogo("")}
          error={fields.logo?.join(" ")}
        />
      </section>
      <WrittenInput
        name="accent"
        of={WORDS_FIELDS.accent}
        placeholder={fromToken(LIGHT.act)}
        value={color}
        onChange={({ target }) => setColor(target.value)}
        className="field-box pe-12"
        beside={
          <input
            type="color"
            aria-label={t("Pick a color")}
            className="absolute end-2 top-1.5 size-8"
            value={isColor ? color.trim().toLowerCase() : fromToken(LIGHT.act)}
            onChange={({ target }) => setColor(target.value)}
          />
        }
      />
      <div className="grid sm:grid-cols-2 gap-3">
        <Sample label={t("Light")} theme={LIGHT} act={accents?.light.act} logo={logo} />
        <Sample label={t("Dark")} theme={DARK} act={accents?.dark.act} logo={logo} />
      </div>
    </>
  );
}

type SampleProps = { label: string; theme: typeof LIGHT; act: string | undefined; logo: string };

/** A drawing, because pages have no styles of their own that set colors. */
function Sample({ label, theme, act = fromToken(theme.act), logo }: SampleProps) {
  const name = t("{label}: {value}", { label, value: act });
  return (
    <figure className="grid gap-1 text-sm">
      <svg viewBox="0 0 320 140" role="img" aria-label={name} className="w-full rounded-3 border border-line">
        <rect width="320" height="140" fill={fromToken(theme.paper)} />
        {logo && (
          <image href={readOwnLogo(logo).path} x="20" y="16" width="280" height="36" preserveAspectRatio="xMinYMid" />
        )}
        <rect x="20" y="72" width="150" height="44" rx="22" fill={act} />
        <g fontSize="15" fontWeight="600" textAnchor="middle">
          <text x="95" y="99" fill={fromToken(theme["on-act"])}>
            {t("Start Swiping")}
          </text>
          <text x="245" y="99" fill={act} textDecoration="underline">
            {t("Places")}
          </text>
        </g>
      </svg>
      <figcaption dir="auto">{name}</figcaption>
    </figure>
  );
}

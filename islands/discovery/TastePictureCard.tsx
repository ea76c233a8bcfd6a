// What someone likes as a picture to share. The server draws it from the names of the traits alone.
import { Share2 } from "lucide-react";
import type { MouseEvent } from "react";
import type { TasteCard } from "../../src/features/discovery/schema.ts";
import { getLanguage, t } from "../../src/i18n/t.ts";

export function TastePictureCard({ traits }: { traits: TasteCard }) {
  const names = traits.map(({ name }) => encodeURIComponent(name)).join();
  const url = `/og/taste/${names}.png?lang=${getLanguage()}`;
  const words = traits.map(({ label }) => label).join(" · ");
  return (
    <figure className="grid justify-items-start gap-3">
      <img
        src={url}
        alt={t("Picture of your taste: {traits}", { traits: words })}
        width={1200}
        height={630}
        loading="lazy"
        className="w-full h-auto rounded-3 border border-line"
      />
      <a
        href={url}
        download={`${t("Your taste")}.png`}
        className="button button-quiet"
        onClick={(event) => void share(event, url, words)}
      >
        <Share2 size={18} aria-hidden />
        {t("Share the picture")}
      </a>
    </figure>
  );
}

/** Where pictures can't be shared, the link downloads it. */
async function share(event: MouseEvent, url: string, text: string): Promise<void> {
  if (!navigator.canShare?.({ files: [new File([], "taste.png", { type: "image/png" })] })) return;
  event.preventDefault();
  const picture = await (await fetch(url)).blob();
  const files = [new File([picture], "taste.png", { type: "image/png" })];
  await navigator.share({ files, text }).catch(() => {});
}

// Apart from the deck's page, since islands that one file shows share their script.
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { TasteCard, TastePicture } from "./schema.ts";

export function TasteScreen({ picture, card }: { picture: TastePicture; card: TasteCard }) {
  return (
    <div className="page-width max-w-180 py-8 grid gap-6">
      <h1 className="text-3xl md:text-4xl">{t("Your taste")}</h1>
      <section className="card-box p-5 md:p-6">
        <Island name="TasteEditor" props={{ picture }} />
      </section>
      {card.length > 0 && <Island name="TastePictureCard" props={{ traits: card }} when="visible" />}
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink href="/visits">{t("Your city so far")}</TextLink>
        <TextLink href="/about/ranking">{t("How we rank")}</TextLink>
      </p>
    </div>
  );
}

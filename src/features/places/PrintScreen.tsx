import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

type Props = { place: { id: string; name: string; location: string }; link: string; siteName: string };

export const PrintScreen = ({ place: { id, name, location }, link, siteName }: Props) => (
  <div className="page-width py-8 grid gap-6 justify-items-center">
    <section className="print-sheet" aria-label={t("Sheet to print")}>
      <h1 className="print-name">
        <bdi>{name}</bdi>
      </h1>
      <img src={`/business/${id}/qr.svg`} alt={t("QR code of {link}", { link })} width={320} height={320} />
      <p className="print-text">{t("Find us on {siteName}", { siteName })}</p>
      <p className="print-place">
        <bdi>{location}</bdi>
      </p>
      <p className="print-link">{link}</p>
    </section>
    <div className="print-hidden grid gap-3 justify-items-center text-center">
      <Island name="PrintButton" props={{ label: t("Print") }} />
      <p className="text-faint max-w-130">{t("Only the sheet is printed. The QR code does not change.")}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <TextLink href={`/business/${id}/qr.svg`} download="qr-code.svg">
          {t("Download QR code as SVG")}
        </TextLink>
        <ButtonLink kind="bare" href={`/business/${id}`}>
          {t("Back to the page")}
        </ButtonLink>
      </div>
    </div>
  </div>
);

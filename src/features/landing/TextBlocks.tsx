import type { SignUpMode } from "../../../db/vocabulary.ts";
import { t } from "../../i18n/t.ts";
import type { Site } from "../../layout/SiteMark.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { DialogLink, SignUpLink } from "./DialogLink.tsx";
import type { FaqEntry, Testimonial, View, ViewTexts } from "./texts.ts";

type NoteProps = { founders: string[]; own: string[] | undefined; site: Site };

/** The founders' is part of the sample. An office's own is signed with the name of the site. */
export const Note = ({ founders, own, site }: NoteProps) => (
  <section className="section" aria-labelledby="founders">
    <div className="page-width">
      <div className="letter">
        <div className="letter-stamp">
          <Logo own={site.logo} />
        </div>
        <h2 id="founders" className="eyebrow">
          {own ? site.siteName : t("A note from the founders")}
        </h2>
        {(own ?? founders).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {!own && <p className="letter-signature">{t("The founders")}</p>}
      </div>
    </div>
  </section>
);

export const Testimonials = ({ testimonials }: { testimonials: Testimonial[] }) => (
  <section className="section section-sunken" aria-labelledby="voices">
    <div className="page-width">
      <p className="eyebrow">{t("Sample testimonials")}</p>
      <h2 id="voices" className="section-headline">
        {t("What we hope to hear")}
      </h2>
      <p className="section-text">{t("We're new, so these three are fictional until we have real ones.")}</p>
      <ul className="voices">
        {testimonials.map(({ quote, name, about }) => (
          <li key={name}>
            <figure className="voice">
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <strong translate="no">{name}</strong>, {about}
                <span className="sample-tag">{t("Sample")}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </div>
  </section>
);

export const Faq = ({ entries }: { entries: FaqEntry[] }) => (
  <section className="section" aria-labelledby="faq">
    <div className="page-width faq">
      <div>
        <p className="eyebrow">{t("FAQ")}</p>
        <h2 id="faq" className="section-headline">
          {t("Questions, answered plainly")}
        </h2>
      </div>
      <div className="faq-list">
        {entries.map(({ question, answer }) => (
          <details key={question} name="faq" className="faq-item">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </div>
  </section>
);

type ClosingProps = { view: View; closing: ViewTexts["closing"]; signUp: SignUpMode };

export const Closing = ({ view, closing, signUp }: ClosingProps) => (
  <section className="closing" aria-labelledby="closing">
    <div className="page-width closing-text">
      <h2 id="closing" className="section-headline">
        {closing.headline}
      </h2>
      <p>{closing.text}</p>
      <SignUpLink view={view} signUp={signUp} className="closing-button hero-button">
        {closing.button}
      </SignUpLink>
      <DialogLink opensDialog="demo-access" className="closing-link">
        {t("Get demo access")}
      </DialogLink>
    </div>
  </section>
);

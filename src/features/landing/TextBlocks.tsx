// The sections that are words alone: the founders' note, voices, questions, and the last call.
import { Logo } from "../../ui/Logo.tsx";
import { DialogLink } from "./DialogLink.tsx";
import type { Answer, ViewTexts, Voice } from "./view-texts.ts";

export function FoundersNote({ paragraphs }: { paragraphs: string[] }) {
  return (
    <section className="section" aria-labelledby="founders">
      <div className="page-width">
        <div className="letter">
          <div className="letter-stamp">
            <Logo />
          </div>
          <h2 id="founders" className="eyebrow">
            A note from the founders
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="letter-signature">The founders</p>
        </div>
      </div>
    </section>
  );
}

export function Testimonials({ voices }: { voices: Voice[] }) {
  return (
    <section className="section section-sunken" aria-labelledby="voices">
      <div className="page-width">
        <p className="eyebrow">Sample voices</p>
        <h2 id="voices" className="section-headline">
          What we hope to hear
        </h2>
        <p className="section-text">We are new, so these three are invented. Real ones will take their place.</p>
        <ul className="voices">
          {voices.map(({ words, name, who }) => (
            <li key={name}>
              <figure className="voice">
                <blockquote>
                  <p>{words}</p>
                </blockquote>
                <figcaption>
                  <strong>{name}</strong>, {who}
                  <span className="sample-tag">Sample</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Faq({ answers }: { answers: Answer[] }) {
  return (
    <section className="section" aria-labelledby="faq">
      <div className="page-width faq">
        <div>
          <p className="eyebrow">FAQ</p>
          <h2 id="faq" className="section-headline">
            Questions, answered plainly
          </h2>
        </div>
        <div className="faq-list">
          {answers.map(({ question, answer }) => (
            <details key={question} name="faq" className="faq-item">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}

export function Closing({ closing }: { closing: ViewTexts["closing"] }) {
  return (
    <section className="closing" aria-labelledby="closing">
      <div className="page-width closing-words">
        <h2 id="closing" className="section-headline">
          {closing.headline}
        </h2>
        <p>{closing.text}</p>
        <DialogLink opens="early-access" className="closing-button hero-button">
          {closing.button}
        </DialogLink>
      </div>
    </section>
  );
}

import type { ReactNode } from "react";
import { sceneHero } from "../../art/elements.ts";
import { getScene } from "../../i18n/current-city.ts";
import { t } from "../../i18n/t.ts";

export const AuthFrame = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <div className="auth">
    <div className="auth-form">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 text-faint">{text}</p>
      {children}
      <noscript>
        <p className="mt-4 font-semibold">{t("This form needs JavaScript, which is turned off in this browser.")}</p>
      </noscript>
    </div>
    <div className="auth-scene" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sceneHero(getScene()) }} />
  </div>
);

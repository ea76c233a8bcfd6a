import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import type { Site } from "../../layout/SiteMark.tsx";

export const DemoScreen = (props: Site & { isCityPublic: boolean }) => (
  <>
    <Island name="DemoPlayer" props={props} />
    <noscript>
      <p className="page-width py-4 font-semibold">
        {t("The demo needs JavaScript, which is turned off in this browser.")}
      </p>
    </noscript>
  </>
);

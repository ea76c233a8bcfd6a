import type { ButtonHTMLAttributes } from "react";
import { t } from "../../../src/i18n/t.ts";
import { Button } from "../../../src/ui/Button.tsx";
import { CopiedLink } from "../../lib/CopiedLink.tsx";

type Props = { label: string; url: string; stop: ButtonHTMLAttributes<HTMLButtonElement> };

export const SharedLink = ({ label, url, stop }: Props) => (
  <div className="card-box p-4 grid gap-3">
    <CopiedLink
      label={label}
      hint={t("Anyone with this link can see the plan, without an account, until you stop sharing.")}
      url={url}
    >
      <Button kind="danger" {...stop}>
        {t("Stop sharing")}
      </Button>
    </CopiedLink>
  </div>
);

import { Copy } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { t } from "../../src/i18n/t.ts";
import { QuietButton } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { copyLink } from "./share.ts";

type Props = { label: string; hint?: string; url: string; title?: string; copied?: string; children?: ReactNode };

/** A link or a secret to pass on, with a button that copies it. Other buttons stand beside that. */
export const CopiedLink = ({ label, hint, url, title, copied, children }: Props) => (
  <>
    <CopyField label={label} hint={hint} value={url} dir="ltr" />
    <div className="flex flex-wrap gap-3">
      <QuietButton icon={Copy} onClick={() => void copyLink(url, copied, title)}>
        {t("Copy")}
      </QuietButton>
      {children}
    </div>
  </>
);

/** Selected as a whole, for those who copy it themselves. */
export const CopyField = (props: ComponentProps<typeof Field>) => (
  <Field readOnly onFocus={({ currentTarget }) => currentTarget.select()} {...props} />
);

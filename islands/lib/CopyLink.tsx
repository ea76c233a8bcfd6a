// A link to copy or to scan.
import { Copy } from "lucide-react";
import type { ComponentProps } from "react";
import { t } from "../../src/i18n/t.ts";
import { Button } from "../../src/ui/Button.tsx";
import { Field } from "../../src/ui/Field.tsx";
import { copyLink } from "../places/actions/share.ts";

type LinkProps = Omit<ComponentProps<typeof Field>, "value"> & { url: string };

/** Selected as a whole, so that it can be copied by hand. */
export const LinkField = ({ url, ...field }: LinkProps) => (
  <Field value={url} readOnly onFocus={({ currentTarget }) => currentTarget.select()} {...field} />
);

/** @param pasted what the toast says once the link is copied; `children` are buttons beside the one that copies */
export const CopyLink = ({ url, pasted, children, ...field }: LinkProps & { pasted?: string }) => (
  <>
    <LinkField url={url} {...field} />
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" onClick={() => void copyLink(url, pasted)}>
        <Copy size={18} aria-hidden />
        {t("Copy")}
      </Button>
      {children}
    </div>
  </>
);

type CodeProps = { of: string; alt: string; size: number; className?: string };

/** @param of the path of the page to which it links */
export const QrCode = ({ of, alt, size, className = "" }: CodeProps) => (
  <img
    src={`${of}/qr.svg`}
    alt={alt}
    width={size}
    height={size}
    loading="lazy"
    className={`rounded-3 border border-line bg-white ${className}`}
  />
);

// The logo: the product's, with the same colors in both themes, or an office's own.
import { toIconPath } from "./logo-paths.ts";
import { logoShapes } from "./logo-shapes.ts";

const SHAPES = { __html: logoShapes() };

type Props = { own?: string | null; className?: string };

/** Decorative: the name of the site is shown beside it. */
export const Logo = ({ own, className }: Props) =>
  own ? (
    <img src={toIconPath(own, "/icon-192.png")} alt="" className={`shrink-0 rounded-1.5 ${className ?? ""}`} />
  ) : (
    <svg
      className={`shrink-0 ${className ?? ""}`}
      viewBox="0 0 32 32"
      aria-hidden="true"
      dangerouslySetInnerHTML={SHAPES}
    />
  );

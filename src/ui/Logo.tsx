// The product's logo, with the same colors in both themes.
import { logoShapes } from "./logo-shapes.ts";

const SHAPES = { __html: logoShapes() };

/** Decorative: the product's name is shown beside it. */
export const Logo = ({ className }: { className?: string }) => (
  <svg
    className={`shrink-0 ${className ?? ""}`}
    viewBox="0 0 32 32"
    aria-hidden="true"
    dangerouslySetInnerHTML={SHAPES}
  />
);

// Styles for a pointer over an element count only where there is one: after a tap, they would stay.

const RULE_WITH_HOVER = /([^{}]*:hover[^{}]*)(\{[^{}]*\})/g;
/** A comma that is not inside of parentheses. */
const BETWEEN_SELECTORS = /,(?![^(]*\))/;

/** Moves every rule with `:hover` into `@media (hover: hover)`. @param css minified, without nested rules */
export const limitHover = (css: string): string =>
  css.replace(RULE_WITH_HOVER, (_, selectors: string, declarations: string) => {
    const all = selectors.split(BETWEEN_SELECTORS);
    const others = all.filter((selector) => !selector.includes(":hover"));
    const hovers = all.filter((selector) => selector.includes(":hover"));
    return `${others.length > 0 ? others + declarations : ""}@media (hover:hover){${hovers}${declarations}}`;
  });

import { PlainLink } from "./TextLink.tsx";
/** A phone number or an email address as a link; any other text as it is. */
export function Contact({ text }: { text: string }) {
  const href = /^\+?[\d\s()./-]{6,}$/.test(text)
    ? `tel:${text.replace(/[^\d+]/g, "")}`
    : /^[^\s@]{1,254}@[^\s@]{1,254}\.[^\s@]{1,254}$/.test(text)
      ? `mailto:${text}`
      : undefined;
  return (
    <span className="block">
      {href ? (
        <PlainLink href={href}>
          <bdi>{text}</bdi>
        </PlainLink>
      ) : (
        <bdi>{text}</bdi>
      )}
    </span>
  );
}

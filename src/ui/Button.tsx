import type { LucideIcon } from "lucide-react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";

export type ButtonKind = "act" | "quiet" | "bare" | "danger";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  kind?: ButtonKind;
  icon?: LucideIcon;
  /** A label that is shown while it is busy. It can't be pressed then, but unlike a disabled button keeps the focus. */
  waiting?: string | false;
};

export function Button({ kind = "act", icon: Icon, waiting, children, className = "", ...props }: Props) {
  const { type = "button", onClick, ...rest } = props;
  return (
    <button
      type={type}
      className={`button button-${kind} ${className}`}
      aria-disabled={waiting ? true : undefined}
      // Also called when the user presses Enter in a field of the form.
      onClick={waiting ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {waiting ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {waiting}
        </>
      ) : (
        <>
          {Icon && <Icon size={18} aria-hidden />}
          {children}
        </>
      )}
    </button>
  );
}

/** Does less than what the screen is for. */
export const QuietButton = (props: Omit<Props, "kind">) => <Button kind="quiet" {...props} />;

type IconProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: LucideIcon;
  label: string;
  size?: number;
  /** Whether it does nothing now. Unlike a disabled button, it keeps the focus. */
  isIdle?: boolean;
};

/** A button without words, which only screen readers name, and its tooltip if it has one. */
export const IconButton = ({ icon: Icon, label, size = 18, isIdle, onClick, ...props }: IconProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isIdle || undefined}
    onClick={isIdle ? undefined : onClick}
    {...props}
  >
    <Icon size={size} aria-hidden />
  </button>
);

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { kind?: ButtonKind; icon?: LucideIcon; href: string };

export const ButtonLink = ({ kind = "act", icon: Icon, className = "", children, ...props }: LinkProps) => (
  <a {...props} className={`button button-${kind} ${className}`}>
    {Icon && <Icon size={18} aria-hidden />}
    {children}
  </a>
);

export const QuietLink = (props: Omit<LinkProps, "kind">) => <ButtonLink kind="quiet" {...props} />;

// What links to the home page in headers: the logo with the name of the site, or a wide logo that stands for both.
import { Logo } from "../ui/Logo.tsx";
import { readOwnLogo } from "../ui/logo-paths.ts";

export type Site = { siteName: string; logo: string | null };

export function SiteMark({ siteName, logo, size, dir }: Site & { size: string; dir?: "auto" }) {
  const { isWide, path, width, height } = readOwnLogo(logo ?? "");
  if (isWide)
    return (
      <img
        src={path}
        alt={siteName}
        width={width}
        height={height}
        className="min-w-0 h-9 w-auto max-w-full object-contain rounded-1.5"
      />
    );
  return (
    <>
      <Logo own={logo} className={size} />
      <span className="truncate" dir={dir}>
        {siteName}
      </span>
    </>
  );
}

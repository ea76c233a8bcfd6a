import { Icon } from "./Icon.jsx";

const ITEMS = [
  { label: "Home", href: "/", icon: "home" },
  { label: "Discover", href: "/discover", icon: "pin" },
  { label: "Dashboard", href: "/dashboard", icon: "heart" },
  { label: "Events", href: "/events", icon: "calendar" },
  { label: "Map", href: "/map", icon: "map" },
  { label: "Profile", href: "/profile", icon: "check" },
  { label: "Logout", href: "/logout", icon: "home" },
];

/** The bar, and the drawer with the same links for small screens. */
export function Nav() {
  return (
    <header className="sticky top-0 z-30 border-b">
      {["Main", "Menu"].map((label) => (
        <nav key={label} aria-label={label} className="flex items-center gap-1">
          {ITEMS.map(({ label, href, icon }) => (
            <a key={href} href={href} className="nav-link">
              <Icon name={icon} />
              {label}
            </a>
          ))}
        </nav>
      ))}
    </header>
  );
}

// The web app manifest: how the site looks once it is installed on a phone or computer.
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";

/** @param config.siteName of the installation. The texts are in the language of the request. */
export const toWebManifest = ({ config }: AppContext) => ({
  name: config.siteName,
  short_name: config.siteName.slice(0, 12),
  description: t("Travel that feels like you."),
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#FBF6EE",
  theme_color: "#FBF6EE",
  categories: ["travel", "lifestyle"],
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
  ],
  shortcuts: [
    { name: t("Discover"), url: "/discover" },
    { name: t("Map"), url: "/map" },
    { name: t("Saved Places"), url: "/dashboard" },
  ].map((shortcut) => ({ ...shortcut, icons: [{ src: "/icon-192.png", sizes: "192x192", type: "image/png" }] })),
  screenshots: [
    screenshot("discover-phone", "390x844", "narrow", t("Discover Places")),
    screenshot("dashboard-phone", "390x844", "narrow", t("Your Travel Hub")),
    screenshot("map", "1280x800", "wide", t("Map")),
    screenshot("dashboard", "1280x800", "wide", t("Your Travel Hub")),
  ],
});

const screenshot = (name: string, sizes: string, formFactor: "narrow" | "wide", label: string) => ({
  src: `/help/pictures/${name}.webp`,
  sizes,
  type: "image/webp",
  form_factor: formFactor,
  label,
});

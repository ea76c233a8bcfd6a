// The web app manifest: how the site looks once it is installed on a phone or computer.
import type { AppContext } from "../../context.ts";
import { t } from "../../i18n/t.ts";
import manifest from "./web-manifest.json" with { type: "json" };

/** @param config.siteName of the installation. The texts are in the language of the request. */
export const toWebManifest = ({ config }: AppContext) => ({
  name: config.siteName,
  short_name: config.siteName.slice(0, 12),
  description: t("Travel that feels like you."),
  ...manifest,
  shortcuts: [
    { name: t("Discover"), url: "/discover" },
    { name: t("Map"), url: "/map" },
    { name: t("Saved Places"), url: "/dashboard" },
  ].map((shortcut) => ({ ...shortcut, icons: manifest.icons.slice(0, 1) })),
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

import { t } from "../../i18n/t.ts";
export const getSamplePartners = () =>
  ["Café Nord", "Hotel Bonaccia", "The Crooked Cork", "Pagina Bagnata", "Onda Lunga", "The Lemon Terraces"] as const;

export const getSamplePlace = () =>
  ({
    name: "Café Nord",
    facts: t("Café · Vicolo Storto, Centro"),
    percent: 94,
    reasons: [t("Specialty coffee"), t("Quiet mornings"), t("Live music on Fridays")],
  }) as const;

export const getSampleMonth = () =>
  ({
    tiles: [
      { label: t("Profile Views"), value: "1,247", trend: "+12%", bars: [22, 30, 26, 38, 34, 46, 52, 60] },
      { label: t("Likes"), value: "89", trend: "+8%", bars: [30, 26, 34, 32, 40, 38, 46, 48] },
      { label: t("Saves"), value: "156", trend: "+15%", bars: [18, 24, 30, 28, 40, 46, 50, 60] },
      { label: t("Messages"), value: "24", trend: "+3", bars: [20, 34, 22, 40, 30, 44, 36, 50] },
    ],
    quality: 94,
  }) as const;

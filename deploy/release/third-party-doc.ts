// `npm run licenses` writes docs/third-party-licenses.md, which is part of every release.
import licenses from "spdx-license-list/full.js";
import { type Component, thirdParty } from "./third-party.ts";
import parts from "./third-party-parts.json" with { type: "json" };

const FILE = "docs/third-party-licenses.md";

const PARTS: Record<Component["part"], { title: string; text: string }> = parts;

export function formatThirdParty(components: Component[]): string {
  const sections = (Object.keys(PARTS) as Component["part"][]).map((part) => {
    const rows = components.filter((component) => component.part === part).map(formatRow);
    return [
      `## ${PARTS[part].title}`,
      PARTS[part].text,
      ["| component | version | license |", "| --- | --- | --- |", ...rows].join("\n"),
    ].join("\n\n");
  });
  return `${[
    "# Third-party licenses",
    "Sidestreet itself is licensed under AGPL-3.0-or-later (see LICENSE). A release also contains the components below. `npm run licenses` writes this page from the build.",
    ...sections,
    "## License texts",
    ...notices(components),
  ].join("\n\n")}\n`;
}

const formatRow = ({ name, version = "", license, platforms }: Component) =>
  `| ${name}${platforms ? { linux: " (Linux)", darwin: " (macOS)" }[platforms] : ""} | ${version} | ${license} |`;

/** One block per distinct text. Components without a license file get the standard text of their license. */
function notices(components: Component[]): string[] {
  const blocks = new Map<string, { text: string; names: Set<string> }>();
  for (const { name, license, notice } of components)
    for (const text of notice ? [notice] : standardTexts(license)) {
      const key = text.replace(/\s+/g, " ");
      const block = blocks.get(key) ?? { text: text.replace(/[ \t\r]+$/gm, ""), names: new Set() };
      blocks.set(key, block);
      block.names.add(name);
    }
  return [...blocks.values()].map(
    ({ text, names }) => `### ${[...names].join(", ")}\n\n\`\`\`\`text\n${text}\n\`\`\`\``,
  );
}

function standardTexts(license: string): string[] {
  const ids = license.split(" AND ").filter((id) => !id.startsWith("LicenseRef-"));
  return ids.map((id) => licenses[id]!.licenseText.trim());
}

if (import.meta.main) await Bun.write(FILE, formatThirdParty(await thirdParty()));

// `npm run licenses` writes docs/third-party-licenses.md, which every release carries.
import licenses from "spdx-license-list/full.js";
import { type Component, thirdParty } from "./third-party.ts";

const FILE = "docs/third-party-licenses.md";

const PARTS: Record<Component["part"], { title: string; text: string }> = {
  npm: { title: "Code from npm", text: "Compiled into the server or sent to browsers." },
  data: {
    title: "Typefaces and maps",
    text: "The coasts and borders are Natural Earth's (public domain), packed by world-atlas.",
  },
  postgresql: {
    title: "The embedded PostgreSQL",
    text: "A program of its own with its libraries, unpacked beside the database and not linked with Sidestreet. The builds for Linux and macOS bring different libraries.",
  },
  bun: {
    title: "The Bun runtime",
    text: "As Bun's own documentation lists it. Sidestreet does not change Bun; its source, WebKit's included, is at https://github.com/oven-sh/bun and https://github.com/oven-sh/WebKit, and the source of Sidestreet is all that is needed to compile it with a changed Bun.",
  },
};

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

/** One block for each distinct text; a component that ships none gets the standard text of its license. */
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

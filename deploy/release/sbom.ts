// The SBOM of a binary in CycloneDX 1.6. It has no time or serial number, so that it depends on the commit alone.
import type { Platform } from "../../src/build/postgres-bundle.ts";
import type { Component } from "./third-party.ts";

export function formatSbom(components: Component[], platform: Platform, version: string, binary: Uint8Array): string {
  const system = platform.startsWith("darwin") ? "darwin" : "linux";
  const parts = components.filter(({ platforms }) => !platforms || platforms === system).map(toComponent);
  const program = {
    type: "application",
    "bom-ref": "sidestreet",
    name: "sidestreet",
    version,
    licenses: [{ expression: "AGPL-3.0-or-later" }],
    hashes: [{ alg: "SHA-256", content: new Bun.CryptoHasher("sha256").update(binary).digest("hex") }],
    properties: [{ name: "sidestreet:platform", value: platform }],
  };
  const list = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: program },
    components: parts,
    dependencies: [{ ref: "sidestreet", dependsOn: parts.map((part) => part["bom-ref"]) }],
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}

function toComponent({ name, version, license, part, supportedUntil }: Component) {
  const kind = part === "npm" || part === "data" ? "npm" : "generic";
  const purl = `pkg:${kind}/${name.split("/").map(encodeURIComponent).join("/")}${version ? `@${version}` : ""}`;
  return {
    type: part === "data" ? "data" : "library",
    "bom-ref": `${part}:${purl}`,
    name,
    ...(version && { version }),
    licenses: [{ expression: license }],
    purl,
    ...(supportedUntil && { properties: [{ name: "sidestreet:supportedUntil", value: supportedUntil }] }),
  };
}

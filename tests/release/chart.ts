// The Helm chart: what it makes of values is what Kubernetes takes, and what an operator must set is asked for.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import { ServiceAccount } from "kubernetes-models/v1/ServiceAccount";
import packageFile from "../../package.json" with { type: "json" };
import { ensureProgram, run } from "./machines.ts";

const CHART = "deploy/helm/sidestreet";
const MODELS = { Deployment, Ingress, NetworkPolicy, PodDisruptionBudget, Service, ServiceAccount };
const REQUIRED = {
  image: { repository: "registry.example/sidestreet" },
  baseUrl: "https://city.example",
  secret: "city-secrets",
};

const scratch = mkdtempSync(join(tmpdir(), "sidestreet-chart-"));
const renderer = join(scratch, "render-chart");
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeAll(async () => {
  const libraries = ["golang-github-masterminds-sprig-dev", "golang-gopkg-yaml.v3-dev"];
  await ensureProgram("go", ["golang-go", ...libraries]);
  const settings = { GOPATH: "/usr/share/gocode", GO111MODULE: "off", GOCACHE: join(scratch, "cache") };
  await run(["go", "build", "-o", renderer, "./tests/release/render-chart.go"], settings);
}, 600_000);

type Manifest = { kind: keyof typeof MODELS; metadata: { name: string } };

async function render(values: object): Promise<Manifest[]> {
  const file = join(scratch, "values.json");
  await Bun.write(file, JSON.stringify(values));
  const text = await run([renderer, CHART, "city", file]);
  return text
    .split(/^---$/m)
    .map((part) => Bun.YAML.parse(part))
    .filter(Boolean) as Manifest[];
}

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects
const find = (manifests: Manifest[], kind: string): any => manifests.find((manifest) => manifest.kind === kind);

describe.each([
  ["the required values alone", {}],
  [
    "everything set",
    {
      replicas: 3,
      image: { ...REQUIRED.image, digest: `sha256:${"a".repeat(64)}` },
      pullSecrets: [{ name: "registry" }],
      settings: { CITY_NAME: "Monaco", DATABASE_POOL: 5 },
      service: { annotations: { team: "city" } },
      ingress: { enabled: true, className: "nginx", annotations: { "cert-manager.io/cluster-issuer": "letsencrypt" } },
      networkPolicy: { from: [{ namespaceSelector: { matchLabels: { name: "ingress" } } }], egressPorts: [443] },
      serviceAccount: { annotations: { team: "city" } },
      podAnnotations: { "prometheus.io/scrape": "true" },
      nodeSelector: { disk: "fast" },
      tolerations: [{ key: "city", operator: "Exists" }],
      affinity: { nodeAffinity: {} },
    },
  ],
])("with %s", (_, more) => {
  test("Kubernetes takes every manifest, and every value is in the values' schema", async () => {
    const values = { ...REQUIRED, ...more };
    const valid = new Ajv({ allowUnionTypes: true }).compile(await Bun.file(`${CHART}/values.schema.json`).json());
    expect([valid(values), valid.errors]).toEqual([true, null]);
    const manifests = await render(values);
    expect(manifests.length).toBeGreaterThanOrEqual(5);
    for (const manifest of manifests) new MODELS[manifest.kind](manifest as never).validate();
  });
});

test("the instances have no rights, are spread, and are drained one at a time", async () => {
  const manifests = await render(REQUIRED);
  const { spec } = find(manifests, "Deployment");
  const [container] = spec.template.spec.containers;
  expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  expect(spec.template.spec.securityContext.runAsNonRoot).toBe(true);
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  expect(container.image).toBe(`registry.example/sidestreet:${packageFile.version}`);
  expect(container.readinessProbe.httpGet.path).toBe("/readyz");
  expect(container.envFrom).toEqual([{ secretRef: { name: "city-secrets" } }]);
  expect(find(manifests, "PodDisruptionBudget").spec.maxUnavailable).toBe(1);
  expect(find(manifests, "Service").spec.selector).toEqual(spec.selector.matchLabels);
});

test("settings, a digest and an ingress arrive where they belong", async () => {
  const manifests = await render({
    ...REQUIRED,
    image: { ...REQUIRED.image, digest: `sha256:${"a".repeat(64)}` },
    settings: { DATABASE_POOL: 5 },
    ingress: { enabled: true },
  });
  const [container] = find(manifests, "Deployment").spec.template.spec.containers;
  expect(container.image).toEndWith(`@sha256:${"a".repeat(64)}`);
  expect(container.env).toContainEqual({ name: "DATABASE_POOL", value: "5" });
  expect(find(manifests, "Ingress").spec.rules[0].host).toBe("city.example");
});

test("what is missing or misspelled is refused", async () => {
  const valid = new Ajv({ allowUnionTypes: true }).compile(await Bun.file(`${CHART}/values.schema.json`).json());
  for (const wrong of [
    {},
    { ...REQUIRED, baseUrl: "city.example" },
    { ...REQUIRED, replica: 3 },
    { ...REQUIRED, image: { repository: "x", digest: "latest" } },
  ])
    expect(valid(wrong)).toBe(false);
  await expect(render({ ...REQUIRED, baseUrl: "" })).rejects.toThrow("baseUrl is the public address");
});

test("chart and product are of one version", async () => {
  const { version, appVersion } = Bun.YAML.parse(await Bun.file(`${CHART}/Chart.yaml`).text()) as Record<
    string,
    string
  >;
  expect([version, appVersion]).toEqual([packageFile.version, packageFile.version]);
});

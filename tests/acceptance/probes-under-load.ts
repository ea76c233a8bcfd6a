// Check 22: asks the probes while one signed-in client and a flood of sign-ins keep the server busy.
import { type Check, quantile, timed } from "./check.ts";
import { type Deployment, startDeployment } from "./deployment.ts";

const CONNECTIONS = 300;
const SIGN_INS = 100;
const SECONDS = { full: 20, quick: 3 };
const PROBE_EVERY_MS = 100;
/** The default timeout of a Kubernetes probe. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Probe */
const MAX_MS = 1000;
/** Share of the probes; three slow ones in a row would end a container. */
const PROMPT_SHARE = 0.95;

export const probesUnderLoad: Check = {
  number: 22,
  name: `\`/healthz\` and \`/readyz\` during ${CONNECTIONS} connections of one client, and during ${SIGN_INS} of sign-ins`,
  target: `always 200, and ${100 * PROMPT_SHARE} % within ${MAX_MS / 1000} s`,
  isTimed: true,
  async run(size) {
    const seconds = SECONDS[size];
    const deployment = await startDeployment({ SAMPLE: "yes", RATE_LIMIT_FACTOR: "1" });
    try {
      const idle = await probeDuring(deployment, Bun.sleep(seconds * 150));
      const [amira] = await deployment.people(1);
      const screens = await probeDuring(
        deployment,
        load(deployment, seconds, CONNECTIONS, "/discover", ["-H", `cookie=${amira!.cookie}`]),
      );
      const body = JSON.stringify({ email: "[<id>]@example.com", password: "not the password" });
      const signIns = await probeDuring(
        deployment,
        load(deployment, seconds, SIGN_INS, "/api/auth/login", [
          ...["-m", "POST", "-b", body, "--idReplacement"],
          ...["-H", "content-type=application/json", "-H", `origin=${deployment.server.url}`],
        ]),
      );
      const rounds = [idle, screens, signIns];
      const unlimited = await findUnlimited(deployment);
      return {
        passed:
          unlimited.length === 0 &&
          rounds.every(({ failed, prompt }) => failed === 0 && prompt <= MAX_MS) &&
          screens.probes > seconds,
        result: `${rounds.reduce((sum, { failed }) => sum + failed, 0)} of ${rounds.reduce((sum, { probes }) => sum + probes, 0)} failed; ${100 * PROMPT_SHARE} % within ${screens.prompt.toFixed(0)} ms during ${toCount(screens.requests)} requests and ${signIns.prompt.toFixed(0)} ms during ${toCount(signIns.requests)} sign-ins, idle ${idle.prompt.toFixed(0)} ms; ${unlimited.length} of ${LIMITED.length} addresses escape the limit on requests in progress`,
      };
    } finally {
      await deployment.close();
    }
  },
};

/** Only the first is an ordinary address; the others look like a probe. */
const LIMITED = ["/discover", "/discover?x=/healthz", "/discover?/readyz", "/discover?x=/metrics"];
/** Requests at the same time. One session may have 120. */
const FLOOD = 600;

async function findUnlimited({ people, server }: Deployment): Promise<string[]> {
  const unlimited = [];
  for (const path of LIMITED) {
    const [client] = await people(1);
    const statuses = Array.from({ length: FLOOD }, async () => {
      const response = await fetch(server.url + path, { headers: { cookie: client!.cookie } });
      await response.arrayBuffer();
      return response.status;
    });
    if (!(await Promise.all(statuses)).includes(429)) unlimited.push(path);
  }
  return unlimited;
}

const toCount = (requests: unknown) => Number(requests).toLocaleString("en");

/** In a process of its own, so that it doesn't slow the probes down. @returns how many requests were answered */
async function load(
  { server }: Deployment,
  seconds: number,
  connections: number,
  path: string,
  options: string[],
): Promise<number> {
  const autocannon = ["node", "node_modules/autocannon/autocannon.js", "-j"];
  const child = Bun.spawn([...autocannon, "-c", `${connections}`, "-d", `${seconds}`, ...options, server.url + path], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const { requests } = (await new Response(child.stdout).json()) as { requests: { total: number } };
  return requests.total;
}

async function probeDuring({ server }: Deployment, work: Promise<unknown>) {
  const times: number[] = [];
  let failed = 0;
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    for (const path of ["/healthz", "/readyz"]) {
      const { ms, value: status } = await timed(() => fetch(server.url + path).then(({ status }) => status));
      if (status !== 200) failed++;
      times.push(ms);
    }
    await Bun.sleep(PROBE_EVERY_MS);
  }
  return { probes: times.length, failed, prompt: quantile(times, PROMPT_SHARE), requests: await done };
}

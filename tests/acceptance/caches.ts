// Check 31: reads every route as everyone who may, and looks for answers that caches could keep for somebody else.
import { prepareNamedPeople, type Readers, readEveryRoute } from "../architecture/personal-answers.ts";
import { sendAnonymously } from "./callers.ts";
import type { Check } from "./check.ts";
import { startDeployment } from "./deployment.ts";
import { createUncalledApp } from "./routes.ts";

export const caches: Check = {
  number: 31,
  name: "caches and what they may keep",
  target: "every answer that names a person says no-store; every route declares its caching",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const readers: Readers = {
        traveler: (await deployment.people(1))[0]!,
        business: (await deployment.people(1, "business"))[0]!,
        admin: (await deployment.people(1, null, true))[0]!,
        anonymous: { send: (method, path, body) => sendAnonymously(deployment.server.url, method, path, body) },
      };
      const toPath = await prepareNamedPeople(deployment.sql, readers);
      const { answers, personal, wrong } = await readEveryRoute(await createUncalledApp(), readers, toPath);
      for (const each of wrong) console.error(each);
      return {
        passed: wrong.length === 0 && personal > 40,
        result: `${answers} answers, ${personal} name a person; ${wrong.length} could be kept by a cache that may not`,
      };
    } finally {
      await deployment.close();
    }
  },
};

// Check 33: exports random places, empties the city, and imports the file again.
import fc from "fast-check";
import { emptyCity, exportAndBack, putRandomPlaces, readFields, somePlaces } from "../imports/export-and-back.ts";
import { Person } from "../test-app.ts";
import type { Check } from "./check.ts";
import { startDeployment } from "./deployment.ts";

const RUNS = { full: 10, quick: 2 };

export const exportAndBackCheck: Check = {
  number: 33,
  name: "Export → empty city → import gives back every field of every place, CSV and GeoJSON",
  target: "no field of any place differs",
  async run(size) {
    const runs = RUNS[size];
    const deployment = await startDeployment({ SAMPLE: "no" });
    try {
      const [admin] = await deployment.people(1, null, true);
      const noor = new Person((request) => {
        const { pathname, search } = new URL(request.url);
        const { method, body } = request;
        const headers = new Headers(request.headers);
        headers.set("cookie", admin!.cookie);
        if (headers.has("origin")) headers.set("origin", deployment.server.url);
        return fetch(deployment.server.url + pathname + search, { method, headers, body });
      });
      let [places, different] = [0, 0];
      for (const cities of [fc.sample(somePlaces, runs)].flat())
        for (const format of ["csv", "geojson"] as const) {
          await emptyCity(deployment.sql);
          await putRandomPlaces(deployment.sql, cities);
          const before = await readFields(deployment.sql);
          await exportAndBack(noor, deployment.sql, format);
          const after = await readFields(deployment.sql);
          places += before.length;
          different += before.filter((place, i) => !Bun.deepEquals(place, after[i])).length;
          different += Math.max(0, after.length - before.length);
        }
      return { passed: different === 0 && places > runs * 20, result: `${different} of ${places} places differ` };
    } finally {
      await deployment.close();
    }
  },
};

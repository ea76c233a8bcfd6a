// Row 20: compressed HTML of every signed-in screen of the sample city.
import { listTours, signInAs } from "../acceptance/screens.ts";
import { sampleCity } from "./deployments.ts";
import { formatKilobytes, type Measurement } from "./measurement.ts";

const MAX_BYTES = 12 * 1024;

export const htmlSize: Measurement = {
  number: 20,
  name: "HTML of every signed-in screen, compressed",
  target: `≤ ${MAX_BYTES / 1024} KB`,
  async measure() {
    const deployment = await sampleCity();
    const sizes: { path: string; bytes: number }[] = [];
    for (const { email, paths } of await listTours(deployment)) {
      if (!email) continue;
      const { cookie } = await signInAs(deployment, email);
      for (const path of paths) {
        const headers = { cookie, "accept-encoding": "gzip" };
        const response = await fetch(deployment.server.url + path, { headers, redirect: "manual", decompress: false });
        sizes.push({ path, bytes: (await response.arrayBuffer()).byteLength });
      }
    }
    const heaviest = sizes.toSorted((a, b) => b.bytes - a.bytes);
    return {
      met: heaviest[0]!.bytes <= MAX_BYTES,
      result: `${sizes.length} screens; heaviest: ${heaviest
        .slice(0, 3)
        .map(({ path, bytes }) => `\`${path.replace(/[\da-f]{8}-[\da-f-]{27}/, "{id}")}\` ${formatKilobytes(bytes)}`)
        .join(", ")}`,
      details: heaviest,
    };
  },
};

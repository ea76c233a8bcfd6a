// `sidestreet healthy`: for the health check of a container, whose image has no other program.
import { type Config, readConfig } from "../config.ts";
import { type Command, print } from "./command.ts";
import help from "./help.json" with { type: "json" };

export const healthy: Command = {
  ...help.healthy,
  async run() {
    const isHealthy = await fetch(`${localUrl(readConfig(process.env))}/healthz`, {
      signal: AbortSignal.timeout(2500),
    }).then(
      (response) => response.ok,
      () => false,
    );
    return isHealthy ? print("Healthy.") : print("No response.", 1);
  },
};

export function localUrl({ port, host = "0.0.0.0" }: Pick<Config, "port" | "host">): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

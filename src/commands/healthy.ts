// `sidestreet healthy`: for a container's health check, since the image holds no other program.
import { type Config, readConfig } from "../config.ts";
import { type Command, say } from "./command.ts";

export const healthy: Command = {
  name: "healthy",
  summary: "asks the server of this machine whether it answers",
  errors: "it does not answer",
  example: ['HEALTHCHECK CMD ["sidestreet", "healthy"]'],
  async run() {
    const answered = await fetch(`${localAddress(readConfig(process.env))}/healthz`, {
      signal: AbortSignal.timeout(2500),
    }).then(
      (response) => response.ok,
      () => false,
    );
    return say(answered ? "It answers." : "It does not answer.", answered ? 0 : 1);
  },
};

/** The server's address on its own machine. */
export function localAddress({ port, host = "0.0.0.0" }: Pick<Config, "port" | "host">): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

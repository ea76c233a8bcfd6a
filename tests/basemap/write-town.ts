// Writes the map of a town into the given file. A program of its own, because Playwright runs in Node.
import { makeTown } from "./archives.ts";

await Bun.write(process.argv[2]!, makeTown());

// Runs before each test file: starts a PostgreSQL, unless `npm test` has started one for all workers.
import { afterAll } from "bun:test";
import { startTestPostgres } from "./postgres.ts";

if (!process.env.TEST_POSTGRES) {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES = JSON.stringify(postgres.connection);
  afterAll(() => postgres.stop());
}

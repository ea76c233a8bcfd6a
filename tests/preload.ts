// Before any test file: a PostgreSQL to make databases in. `npm test` starts one for all workers; alone, a worker starts its own.
import { afterAll } from "bun:test";
import { startTestPostgres } from "./postgres.ts";

if (!process.env.TEST_POSTGRES) {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES = JSON.stringify(postgres.connection);
  afterAll(() => postgres.stop());
}

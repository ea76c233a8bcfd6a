// Runs before the first test file of a process: starts a PostgreSQL, unless `npm test` has started one for all workers.
import { afterAll, afterEach, mock } from "bun:test";
import { startTestPostgres } from "./postgres.ts";

if (!process.env.TEST_POSTGRES) {
  const postgres = await startTestPostgres();
  process.env.TEST_POSTGRES = JSON.stringify(postgres.connection);
  afterAll(() => postgres.stop());
}

// Files share a process, so that a test that fails must not leave its spies to the next file.
afterEach(() => mock.restore());

/** Passwords are hashed with the lowest cost, since hundreds of people sign up. Verifying takes what the hash says. */
const { hash } = Bun.password;
Bun.password.hash = (password) => hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });

/**
 * Readers of extracts collect memory before they need more. In a process with the modules of all tests that takes half a second
 * each time, and files of tests are small. Where memory is measured, a process of its own reads the file.
 */
Bun.gc = () => 0;

// Runs before the first test file of a process: starts a PostgreSQL, unless `npm test` has started one for all workers.
import { afterAll, afterEach, mock } from "bun:test";
import { TASK_ARGUMENT, TASKS } from "../src/workers/tasks.ts";
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

/** Hundreds of tasks run in a process of their own. From the binary that `npm test` has built, it starts in a third of the time. */
const { spawn } = Bun;
const binary = process.env.TEST_BINARY;
if (binary)
  Bun.spawn = ((command: string[] | object, ...options: []) => {
    // Node's `spawn` gives an object.
    if (!Array.isArray(command)) return spawn(command as never);
    const [, , argument, task] = command;
    const isTask = argument === TASK_ARGUMENT && (TASKS as readonly unknown[]).includes(task);
    return spawn(isTask ? [binary, ...command.slice(2)] : command, ...options);
  }) as typeof spawn;

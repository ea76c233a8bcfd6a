// What an operator reads about an error of the database: the setting, what is wrong, and neither SQL nor a password.

type DatabaseError = { code?: string; message?: string; constraint_name?: string };

const UNREACHABLE = /^(ECONN|CONNECT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST|ENETUNREACH)/;
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;

export const isDatabaseError = (error: unknown): boolean => {
  const { code = "" } = getCause(error);
  return isStatement(error) || UNREACHABLE.test(code) || SQLSTATE.test(code);
};

export function formatDatabaseError(error: unknown): string {
  const { code = "", message = "", constraint_name: constraint } = getCause(error);
  if (UNREACHABLE.test(code))
    return `The PostgreSQL of ${settingName()} does not respond (${code}). Check the host and port, and that it is running.`;
  if ((code === "28P01" || code === "28000") && !process.env.DATABASE_URL)
    return "The PostgreSQL in DATA_DIR refuses the secret in postgres/cluster/sidestreet.pgpass, or the file is missing. Restart the server, which makes a new secret.";
  if (code === "28P01" || code === "28000")
    return `PostgreSQL rejects the user name or password in ${settingName()}. Percent-encode special characters.`;
  if (code === "3D000") return `The database in ${settingName()} does not exist. Create it, or correct its name.`;
  if (code === "53100") return "The disk of the database is full. Free some space and try again.";
  if (code === "53300") return "PostgreSQL has no connections left. Lower DATABASE_POOL, or raise its max_connections.";
  if (code === "42501")
    return `The role in ${settingName()} lacks a permission: ${message}. See docs/operating.md#two-database-roles.`;
  // Messages of SQLSTATE classes 22 and 23 quote stored data.
  if (/^2[23]/.test(code))
    return `PostgreSQL refused a value (${code}${constraint ? `, ${constraint}` : ""}). Nothing was changed.`;
  const reason = message.replace(/\/\/[^@\s]{0,1000}@/g, "//…@").replace(/\.$/, "");
  if (isStatement(error) || SQLSTATE.test(code)) return `PostgreSQL could not run a statement: ${reason}.`;
  return `${reason}.`;
}

const settingName = () => (process.env.DATABASE_OWNER_URL ? "DATABASE_URL or DATABASE_OWNER_URL" : "DATABASE_URL");

/** drizzle wraps the error of the driver in one whose message is the statement with its values. */
const isStatement = (error: unknown) => typeof (error as { query?: unknown } | undefined)?.query === "string";

function getCause(error: unknown): DatabaseError {
  const { cause, ...own } = (error ?? {}) as DatabaseError & { cause?: DatabaseError };
  return cause?.code ? cause : { ...own, message: (error as Error | undefined)?.message };
}

// What PostgreSQL refused: https://www.postgresql.org/docs/current/errcodes-appendix.html

/** The error is from drizzle, or from the driver itself. */
const hasState = (state: string) => (error: unknown) => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === state;
};

export const isUniqueViolation: (error: unknown) => boolean = hasState("23505");
export const isForeignKeyViolation: (error: unknown) => boolean = hasState("23503");
export const isDeadlock: (error: unknown) => boolean = hasState("40P01");

// What people are told when signing in with a provider fails, or succeeds in an unexpected way.

/** By the code that the address carries. `name` is the provider's. */
const PROBLEMS = {
  away: (name: string) => `${name} does not answer right now. Try again in a moment, or use your email and password.`,
  cancelled: (name: string) => `You came back from ${name} without signing in. Nothing has changed.`,
  expired: (name: string) => `The way over ${name} took too long, or began in another window. Please start it again.`,
  "not-genuine": (name: string) => `What ${name} answered could not be verified, so nobody was signed in. Try again.`,
  "no-email": (name: string) =>
    `${name} did not say what your email is. Sign up with it here; your profile connects ${name} afterwards.`,
  unverified: (name: string) =>
    `There is an account with this email here, and ${name} has not verified that it is yours. Sign in with your password; your profile connects ${name} afterwards.`,
  taken: (name: string) => `This account of ${name} is connected to somebody else here already.`,
  suspended: () => "This account is suspended. If you think this is a mistake, contact the operator of this site.",
  busy: () => "Too many tries from your network. Please wait some minutes.",
} satisfies Record<string, (name: string) => string>;

export type Problem = keyof typeof PROBLEMS;

/** The toast for somebody who comes to their profile from a provider, by what the address says. */
export function formatArrival(query: URLSearchParams, name: string) {
  const problem = formatProblem(query.get("problem"), name);
  if (problem) return { title: "Not Connected", description: problem, destructive: true };
  if (query.get("told") === "connected")
    return { title: "Connected", description: `${name} signs you in here from now on.` };
  if (query.get("told") === "handed")
    return {
      title: "Welcome",
      description:
        "Nobody had confirmed your email here, so the old password and other ways in were removed. Choose a new one below if you like.",
    };
  return undefined;
}

/** The sentence for a problem's code; undefined for an unknown one. */
export function formatProblem(code: string | null, name: string): string | undefined {
  return code && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as Problem](name) : undefined;
}

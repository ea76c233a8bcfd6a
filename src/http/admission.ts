// How a route without a session guard says that it admits everyone; the guards themselves are in session.ts.

export const publicRoute = { detail: { "x-auth": ["everyone"] } as object };

// How a route without a session guard says that it admits everyone; the guards themselves are in session.ts.

export const forEveryone = { detail: { "x-admit": ["everyone"] } as object };

// Where the ways in are read from, and kept under.
export const WAYS = ["/api/auth/identities"];

// Where the ways in are read from, and kept under.
export const SIGN_IN_METHODS = ["/api/auth/identities"];

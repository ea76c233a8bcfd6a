// The query key of the user's sign-in methods, and the path they are fetched from.
export const SIGN_IN_METHODS = ["/api/auth/identities"];

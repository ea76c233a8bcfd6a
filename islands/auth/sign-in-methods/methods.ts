export const SIGN_IN_METHODS = ["/api/auth/identities"];

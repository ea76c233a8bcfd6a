// The review of businesses, for the admins' routes and tabs.

export { countReviews, decideOnBusiness, reviewQueue } from "../business/review.ts";
export { businessId } from "../places/listings.ts";

// The review of businesses, for the admins' routes and tabs.
export { businessId } from "../businesses/listings.ts";
export { countReviews, decideOnBusiness, reviewQueue } from "../businesses/review.ts";

// What an admin reviews: the queue of businesses and the decision, as the businesses themselves keep them.
export { businessId } from "../businesses/listings.ts";
export { countReviews, decideOnBusiness, reviewQueue } from "../businesses/review.ts";

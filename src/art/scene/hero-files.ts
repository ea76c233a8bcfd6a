// The landing page's picture of each scene.
export { default as "warm-harbor" } from "../../../static/scene/hero.svg" with { type: "file" };
export { default as desert } from "../../../static/scene/hero-desert.svg" with { type: "file" };
export { default as "east-asian-city" } from "../../../static/scene/hero-east-asian-city.svg" with { type: "file" };
export { default as metropolis } from "../../../static/scene/hero-metropolis.svg" with { type: "file" };
export { default as mountains } from "../../../static/scene/hero-mountains.svg" with { type: "file" };
export { default as "northern-harbor" } from "../../../static/scene/hero-northern-harbor.svg" with { type: "file" };
export { default as "old-town" } from "../../../static/scene/hero-old-town.svg" with { type: "file" };
export { default as "river-town" } from "../../../static/scene/hero-river-town.svg" with { type: "file" };

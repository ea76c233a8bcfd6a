// The file of each scenery, by its scene. The warm harbor is what the motifs themselves show.

export { default as desert } from "../../../static/posters/scenery/desert.svg" with { type: "file" };
export { default as "east-asian-city" } from "../../../static/posters/scenery/east-asian-city.svg" with {
  type: "file",
};
export { default as metropolis } from "../../../static/posters/scenery/metropolis.svg" with { type: "file" };
export { default as mountains } from "../../../static/posters/scenery/mountains.svg" with { type: "file" };
export { default as "northern-harbor" } from "../../../static/posters/scenery/northern-harbor.svg" with {
  type: "file",
};
export { default as "old-town" } from "../../../static/posters/scenery/old-town.svg" with { type: "file" };
export { default as "river-town" } from "../../../static/posters/scenery/river-town.svg" with { type: "file" };

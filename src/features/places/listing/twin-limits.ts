/** In meters: places with the same name that are farther apart are different ones. */
export const MAX_TWIN_DISTANCE = 150;

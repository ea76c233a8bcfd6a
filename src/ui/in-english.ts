/** Marks a part of a page that is in English in every language, such as the handbook. */
export const IN_ENGLISH = { lang: "en", dir: "ltr" } as const;

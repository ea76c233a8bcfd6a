import * as v from "valibot";
import { msg } from "../../i18n/t.ts";
// The 3,500 most common passwords of 10 or more characters in SecLists' 10-million-password-list-top-1000000 (MIT), and
// those of @zxcvbn-ts/language-common 3.0.4 (MIT); the minimum length excludes all others.
import commonPasswords from "./common-passwords.txt" with { type: "text" };

const COMMON = new Set(commonPasswords.trimEnd().split("\n"));

/** Words of this product, which are guessed first here, with nothing but digits and signs around them. */
const OWN_WORDS =
  /^[\d\s\p{P}\p{S}]*(?:(?:sidestreet|travel(?:l?ers?)?|business|moderator|operator|admin|password)[\d\s\p{P}\p{S}]*)+$/iu;

export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase()) || OWN_WORDS.test(password);

/** At least 10 characters, at most 200 bytes, any composition. */
export const NewPassword = v.pipe(
  v.string(msg("Enter a password.")),
  v.minLength(10, msg("Use at least 10 characters.")),
  v.maxBytes(200, msg("Use at most 200 bytes.")),
  v.regex(/[^\s\p{C}]/u, msg("Use characters other than spaces.")),
  v.check((password) => !/\p{Cc}/u.test(password), msg("Contains characters that can't be typed.")),
  v.check((password) => !isCommonPassword(password), msg("This password is too common. Choose another one.")),
);

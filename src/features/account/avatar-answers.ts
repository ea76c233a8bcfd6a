// What is answered about a person's picture.
import * as v from "valibot";

export const AvatarImage = v.object({ profileImageUrl: v.nullable(v.string()) });

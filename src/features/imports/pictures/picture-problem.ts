import type { PictureFailure } from "../../../../db/vocabulary.ts";

/** Why a picture can't be used. */
export class PictureProblem extends Error {
  constructor(readonly failure: PictureFailure) {
    super(failure);
  }
}

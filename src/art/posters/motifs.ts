// Which motifs a place can have: by the words of its tags, or else by its type.
import type { BusinessType } from "../../../db/vocabulary.ts";
import table from "../../../static/posters/motifs-of-words.json" with { type: "json" };
import type { MotifName } from "./motif.ts";

/** Tags have these words, separated by commas: lower-case, without accents. An asterisk matches any ending. */
interface Row {
  readonly words: string;
  readonly motifs: readonly MotifName[];
}

export const MOTIFS_OF_TYPE = table.types as Record<BusinessType, readonly MotifName[]>;

/** Motifs that promise nothing, for a place whose kind no row has: a boat would be a lie about a dojo. */
export const MOTIFS_OF_UNKNOWN_KIND = table.unknownKinds as Record<BusinessType, readonly MotifName[]>;

/** Kinds that say no more than their type. */
export const TYPE_KINDS = new Set(table.typeKinds);

/** The first row with a word of the tag is used, so the most specific rows come first. Words also match in plural. */
export const MOTIFS_OF_WORD = table.words as readonly Row[];

export const MOTIFS_OF_FEATURE = table.features as readonly Row[];

/** Kinds that say less than a second kind of the same place: a museum may be a railway museum, a bar a wine bar. */
export const GENERAL_KINDS = new Set(table.generalKinds);

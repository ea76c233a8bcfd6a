import * as v from "valibot";
import { Timestamp } from "../../validation.ts";

/** Paths of the scripts, styles and fonts that screens need offline, in the language of the request. */
export const Shell = v.object({ files: v.array(v.string()) });
export type Shell = v.InferOutput<typeof Shell>;

/** What a browser keeps of an account: paths of pages, until the session ends. */
export const KeptPages = v.object({ until: Timestamp, pages: v.array(v.string()) });
export type KeptPages = v.InferOutput<typeof KeptPages>;

// Own logos of the site: those that a kept version shows, and those uploaded since yesterday.
import { and, eq, lt, notInArray, sql } from "drizzle-orm";
import { type Database, siteLogos } from "../../../db/index.ts";
import { sha256 } from "../../encoding/hash.ts";
import { NotFound, ValidationError } from "../../errors.ts";
import { t } from "../../i18n/t.ts";
import { fromToken } from "../../ui/accent.ts";
import { readOwnLogo } from "../../ui/logo-paths.ts";
import { LIGHT } from "../../ui/tokens.ts";
import { LOGO_ID } from "../../validation.ts";
import { processLogo } from "../places/photos/process-image.ts";

/** @returns its ID, the same for the same file @throws ValidationError */
export async function storeLogo(db: Database, adminId: string, [file]: readonly Uint8Array[]): Promise<string> {
  if (!file) throw new ValidationError(t("Choose one photo."));
  const { width, height, ...logo } = await processLogo(file, adminId);
  const around = logo.ground ? 2 * MARGIN : 0;
  const scale = Math.min((MARK.width - around) / width, (MARK.height - around) / height);
  const [across, down] = [width, height].map((side) => Math.ceil(side * scale) + around);
  const id = `${sha256(file).slice(0, 16)}-${across}x${down}`;
  const again = { target: siteLogos.id, set: { createdAt: sql`now()` } };
  await db
    .insert(siteLogos)
    .values({ id, ...logo })
    .onConflictDoUpdate(again);
  return id;
}

/** Pixels: some three times the size on screen. */
const MARK = { width: 480, height: 96 };
/** Pixels of its plate around it. */
const MARGIN = 10;

/** @throws ValidationError if it was removed, because no version showed it */
export async function assertLogo(tx: Database, id: string): Promise<void> {
  if ((await tx.$count(siteLogos, eq(siteLogos.id, id))) > 0) return;
  const message = t("This logo is no longer stored. Upload it again.");
  throw new ValidationError(message, { logo: [message] });
}

/** Those of the last day stay for forms that are open. */
export const removeLogosExcept = (tx: Database, kept: string[]) =>
  tx
    .delete(siteLogos)
    .where(and(notInArray(siteLogos.id, kept), lt(siteLogos.createdAt, sql`now() - interval '1 day'`)));

/** Pixels per side. */
const ICONS = new Map([
  ["favicon.png", 32],
  ["icon-192.png", 192],
  ["icon-512.png", 512],
  ["icon-maskable-512.png", 512],
  ["apple-touch-icon.png", 180],
]);

/** A drawing that contains the logo, for an icon or, as "mark.png", for headers. @throws NotFound */
export async function readLogoSvg(db: Database, id: string, name: string): Promise<string> {
  const side = ICONS.get(name);
  const isAsked = LOGO_ID.test(id) && (side || name === "mark.png");
  const [logo] = isAsked ? await db.select().from(siteLogos).where(eq(siteLogos.id, id)) : [];
  if (!logo) throw new NotFound(t("File not found."));
  const mark = readOwnLogo(id);
  const [width, height] = side ? [side, side] : [mark.width, mark.height];
  // Phones cut these two: to a circle of four fifths, and to rounded corners.
  const inCircle = name === "icon-maskable-512.png";
  const ground = logo.ground ?? (inCircle || name === "apple-touch-icon.png" ? fromToken(LIGHT.paper) : "none");
  const margin = ground === "none" ? 0 : inCircle ? width * 0.22 : side ? side * 0.08 : MARGIN;
  const box = `x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}"`;
  const url = `data:image/png;base64,${Buffer.from(logo.png).toString("base64")}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/><image ${box} href="${url}"/></svg>`;
}

import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { settings } from "../../../db/schema/index.ts";
import { SIGN_UP_MODES, type SignUpMode } from "../../../db/vocabulary.ts";
import { recordAudit } from "../../audit-log.ts";
import type { Config } from "../../config.ts";
import type { AppContext } from "../../context.ts";
import { Conflict } from "../../errors.ts";
import { t } from "../../i18n/t.ts";

const KEY = "sign-up.mode";

/** From the environment, else as an admin chose, else open. */
export async function readSignUpMode(db: Database, { signUp }: Pick<Config, "signUp">): Promise<SignUpMode> {
  if (signUp) return signUp;
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY));
  return SIGN_UP_MODES.find((mode) => mode === row?.value) ?? "open";
}

export async function chooseSignUpMode(ctx: AppContext, adminId: string, mode: SignUpMode): Promise<void> {
  if (ctx.config.signUp) throw new Conflict(t("The server's settings decide who can sign up."));
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: KEY, value: mode })
      .onConflictDoUpdate({ target: settings.key, set: { value: mode, updatedAt: new Date() } });
    await recordAudit(tx, { adminId, action: "sign-up.mode", detail: { mode } });
  });
  await refreshSignUpMode(ctx);
}

/** Another server may have changed it. */
export async function refreshSignUpMode(ctx: AppContext): Promise<void> {
  ctx.signUp.mode = await readSignUpMode(ctx.db, ctx.config);
}

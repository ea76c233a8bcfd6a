import type { Database } from "../../../db/client.ts";
import { readSetting, writeSetting } from "../../../db/stored-settings.ts";
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
  const stored = await readSetting(db, KEY);
  return SIGN_UP_MODES.find((mode) => mode === stored) ?? "open";
}

export async function chooseSignUpMode(ctx: AppContext, adminId: string, mode: SignUpMode): Promise<void> {
  if (ctx.config.signUp) throw new Conflict(t("The server's settings decide who can sign up."));
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, KEY, mode);
    await recordAudit(tx, { adminId, action: "sign-up.mode", detail: { mode } });
  });
  await refreshSignUpMode(ctx);
}

/** Another server may have changed it. */
export async function refreshSignUpMode(ctx: AppContext): Promise<void> {
  ctx.signUp.mode = await readSignUpMode(ctx.db, ctx.config);
}

// Speaking with the browser about passkeys; loaded by those who use one.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { call } from "./fetch-api.ts";

/** @returns false where somebody changed their mind. @throws ApiError where the server refused it */
export async function signInWithPasskey(remember: boolean): Promise<boolean> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/auth/passkey/options", {});
  const response = await unlessCancelled(startAuthentication({ optionsJSON }));
  if (!response) return false;
  await call("POST", "/api/auth/passkey", { response, remember });
  return true;
}

/** @returns nothing where somebody changed their mind. @throws ApiError where the server refused it */
export async function addPasskey(name: string): Promise<{ id: string; name: string } | undefined> {
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>("POST", "/api/auth/passkeys/options", {});
  const response = await unlessCancelled(startRegistration({ optionsJSON }));
  return response && call("POST", "/api/auth/passkeys", { name, response });
}

/** Browsers say the same of cancelled, timed out, and nothing there: none of them is a failure to complain of. */
async function unlessCancelled<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === "NotAllowedError" || name === "AbortError" || code === "ERROR_CEREMONY_ABORTED") return undefined;
    throw error;
  }
}

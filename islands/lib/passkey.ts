// Creates and uses passkeys through the browser. Loaded on demand.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { call } from "./fetch-api.ts";

export async function signInWithPasskey(remember: boolean): Promise<boolean> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/auth/passkey/options", {});
  const response = await unlessCanceled(startAuthentication({ optionsJSON }));
  if (!response) return false;
  await call("POST", "/api/auth/passkey", { response, remember });
  return true;
}

/** Returns undefined if the user canceled. @throws ApiError if the server rejects the passkey */
export async function addPasskey(
  name: string,
  password: string | undefined,
): Promise<{ id: string; name: string } | undefined> {
  const optionsJSON = await call<PublicKeyCredentialCreationOptionsJSON>("POST", "/api/auth/passkeys/options", {
    password,
  });
  const response = await unlessCanceled(startRegistration({ optionsJSON }));
  return response && call("POST", "/api/auth/passkeys", { name, response });
}

/** Browsers report a cancellation, a timeout and a missing passkey alike. None of them needs a message. */
async function unlessCanceled<T>(prompt: Promise<T>): Promise<T | undefined> {
  try {
    return await prompt;
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === "NotAllowedError" || name === "AbortError" || code === "ERROR_CEREMONY_ABORTED") return undefined;
    throw error;
  }
}

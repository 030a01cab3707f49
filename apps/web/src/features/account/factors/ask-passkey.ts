import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { t } from "@lingui/core/macro";
import type { PasskeyAnswer } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { SaidError } from "../../../lib/error-message.ts";

/** Has the browser ask for a passkey of this site. Throws what to say. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const missing = whyNoPasskeys();
  if (missing !== null) throw new SaidError(missing);
  const options = unwrap(await api.POST("/api/auth/passkey/options"));
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const answer = await startAuthentication({ optionsJSON }).catch(sayWhy);
  return answer as unknown as PasskeyAnswer;
}

/** Has the browser make a passkey. Throws what to say. */
export async function makePasskey() {
  const options = unwrap(await api.POST("/api/account/passkeys/options"));
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  return startRegistration({ optionsJSON }).catch(sayWhy);
}

/** Null: passkeys work here. They belong to a name, and to pages that nobody can change on their way. */
export function whyNoPasskeys(): string | null {
  const { hostname, port } = location;
  if (/^[\d.]+$|:/.test(hostname)) {
    const address = `http://localhost${port === "" ? "" : `:${port}`}`;
    return t`Passkeys need a name in the address. On this machine open ${address} instead.`;
  }
  return "PublicKeyCredential" in globalThis ? null : t`This browser has no passkeys.`;
}

/** Tells the browser of a passkey that no account has any more, so that it offers it no more. */
export async function signalUnknown(credentialId: string): Promise<void> {
  const { PublicKeyCredential: browser } = globalThis as {
    PublicKeyCredential?: {
      signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
    };
  };
  await browser?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {});
}

function sayWhy(error: unknown): never {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError")
    throw new SaidError(t`No passkey was used. Try again, or go on another way.`);
  if (name === "InvalidStateError")
    throw new SaidError(t`This device has a passkey of your account already.`);
  if (name === "SecurityError") throw new SaidError(t`Passkeys don't work at this address.`);
  throw new SaidError(t`Your browser couldn't use a passkey. Try again, or go on another way.`);
}

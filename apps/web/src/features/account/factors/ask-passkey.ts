import { startAuthentication, startRegistration, WebAuthnAbortService } from "@simplewebauthn/browser";
import { t } from "@lingui/core/macro";
import type { PasskeyAnswer } from "@tradeslip/contracts";
import { api, unwrap } from "../../../lib/api.ts";
import { ShownError } from "../../../lib/error-message.ts";

/** Has the browser ask for a passkey of this site. Throws an error with a message for people. */
export async function askPasskey(): Promise<PasskeyAnswer> {
  const missing = whyNoPasskeys();
  if (missing !== null) throw new ShownError(missing);
  const optionsJSON = await newOptions();
  const answer = await startAuthentication({ optionsJSON }).catch((error: unknown) =>
    sayWhy(error, t`No passkey was used. Try again, or continue another way.`),
  );
  return answer as unknown as PasskeyAnswer;
}

/**
 * Has the browser offer passkeys in the page's field until `signal` or another request ends that. Null: none
 * was chosen. The reason isn't shown, because the visitor asked for nothing.
 */
export async function offerPasskeys(signal: AbortSignal): Promise<PasskeyAnswer | null> {
  if (whyNoPasskeys() !== null) return null;
  const stop = () => WebAuthnAbortService.cancelCeremony();
  try {
    const optionsJSON = await newOptions();
    if (signal.aborted) return null;
    signal.addEventListener("abort", stop);
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    return answer as unknown as PasskeyAnswer;
  } catch {
    return null;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
let latest: Promise<unknown> = Promise.resolve();

/** One call at a time: the first gives this browser the id that all later responses depend on. */
function newOptions(): Promise<Options> {
  const options = latest.then(async () => unwrap(await api.POST("/api/auth/passkey/options")));
  latest = options.catch(() => {});
  return options as Promise<unknown> as Promise<Options>;
}

/** Has the browser make a passkey. Throws an error with a message for people. */
export async function makePasskey() {
  const options = unwrap(await api.POST("/api/account/passkeys/options"));
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  return startRegistration({ optionsJSON }).catch((error: unknown) =>
    sayWhy(error, t`No passkey was added. Try again, or use another device.`),
  );
}

/** Null: passkeys work here. They need a host name, and a page that can't be altered in transit. */
export function whyNoPasskeys(): string | null {
  const { hostname, port } = location;
  if (/^[\d.]+$|:/.test(hostname)) {
    const address = `http://localhost${port === "" ? "" : `:${port}`}`;
    return t`Passkeys need a domain name, not an IP address. On this machine open ${address} instead.`;
  }
  if ("PublicKeyCredential" in globalThis) return null;
  return globalThis.isSecureContext
    ? t`This browser has no passkeys.`
    : t`Passkeys need an address that begins with https.`;
}

/** Tells the browser that no account has this passkey any more, so that it stops offering it. */
export async function signalUnknown(credentialId: string): Promise<void> {
  const { PublicKeyCredential: browser } = globalThis as {
    PublicKeyCredential?: {
      signalUnknownCredential?: (of: { rpId: string; credentialId: string }) => Promise<void>;
    };
  };
  await browser?.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {});
}

/** @param refused the message if the person, or the device for them, refused */
function sayWhy(error: unknown, refused: string): never {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") throw new ShownError(refused);
  if (name === "ConstraintError")
    throw new ShownError(
      t`This device can't check that it's you. Passkeys here need a fingerprint, a face or a PIN.`,
    );
  if (name === "InvalidStateError")
    throw new ShownError(t`This device has a passkey of your account already.`);
  if (name === "SecurityError") throw new ShownError(t`Passkeys don't work at this address.`);
  throw new ShownError(t`Your browser couldn't use a passkey. Try again, or continue another way.`);
}

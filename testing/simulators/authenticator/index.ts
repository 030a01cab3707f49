import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
/** A server takes codes of the step before and the one after, too. */
const DRIFT = 1;

/** A call below /api/account that must succeed. */
export type AccountCall = (path: string, body?: object) => Promise<unknown>;

/** Somebody's authenticator app and recovery codes. A code works once, so each is given out once. */
export class Authenticator {
  readonly #totp: TOTP;
  readonly #now: () => number;
  readonly #recoveryCodes: string[] = [];
  #lastStep = 0;

  /** @param now milliseconds since the epoch, as the server's clock has it */
  constructor(secret: string, now: () => number = Date.now) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
    this.#now = now;
  }

  keep(recoveryCodes: readonly string[]): void {
    this.#recoveryCodes.push(...recoveryCodes);
  }

  /** What the app shows at this moment. */
  shown(): string {
    return this.#totp.generate({ timestamp: this.#now() });
  }

  /** The next code of the app that no server has seen; null: those of this moment are spent. */
  code(): string | null {
    const now = Math.floor(this.#now() / PERIOD_MS);
    const step = Math.max(this.#lastStep + 1, now - DRIFT);
    if (step > now + DRIFT) return null;
    this.#lastStep = step;
    return this.#totp.generate({ timestamp: step * PERIOD_MS });
  }

  /** For POST /api/auth/second-factor: a code of the app, or a recovery code where those are spent. */
  proof(): { readonly method: "totp" | "recovery"; readonly code: string } {
    const code = this.code();
    if (code !== null) return { method: "totp", code };
    return { method: "recovery", code: this.recoveryCode() };
  }

  recoveryCode(): string {
    const code = this.#recoveryCodes.shift();
    if (code === undefined) throw new Error("All codes are spent.");
    return code;
  }
}

/** Sets up an authenticator app for whoever is logged in: their session has assurance 2 then, and a fresh look. */
export async function setUpAuthenticator(
  call: AccountCall,
  { password, now }: { readonly password: string; readonly now?: () => number },
): Promise<Authenticator> {
  await call("step-up", { password });
  const { secret } = (await call("totp")) as { readonly secret: string };
  const authenticator = new Authenticator(secret, now);
  const confirmed = await call("totp/confirm", { code: authenticator.code() });
  authenticator.keep((confirmed as { readonly recoveryCodes: readonly string[] }).recoveryCodes);
  return authenticator;
}

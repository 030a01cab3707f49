import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
/** A server takes codes of the step before and the one after, too. */
const DRIFT = 1;

/** A call below /api/account that must succeed. */
export type AccountCall = (path: string, body?: object) => Promise<unknown>;

/** A user's authenticator app and recovery codes. A code works once, so each is given out once. */
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
    const time = this.#now();
    const now = Math.floor(time / PERIOD_MS);
    // Late in a step the one before would be over by the time a busy server reads it.
    const first = time % PERIOD_MS < PERIOD_MS / 2 ? now - DRIFT : now;
    const step = Math.max(this.#lastStep + 1, first);
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

/** Sets up an authenticator app for a logged-in user: the session then has assurance 2, and a step-up. */
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

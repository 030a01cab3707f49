import { Secret, TOTP } from "otpauth";

const PERIOD_MS = 30_000;
/** Servers also accept the codes of the previous and the next step. */
const DRIFT = 1;

/** A call below /api/account that must succeed. */
export type AccountCall = (path: string, body?: object) => Promise<unknown>;

/** A user's authenticator app and recovery codes. A code works only once, so each is returned once. */
export class Authenticator {
  readonly #totp: TOTP;
  readonly #now: () => number;
  readonly #recoveryCodes: string[] = [];
  #lastStep = 0;

  /** @param now milliseconds since the epoch, by the server's clock */
  constructor(secret: string, now: () => number = Date.now) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
    this.#now = now;
  }

  keep(recoveryCodes: readonly string[]): void {
    this.#recoveryCodes.push(...recoveryCodes);
  }

  /** The code that the app shows at this moment. */
  shown(): string {
    return this.#totp.generate({ timestamp: this.#now() });
  }

  /** The app's next code that no server has seen; null if those of this moment are used up. */
  code(): string | null {
    const time = this.#now();
    const now = Math.floor(time / PERIOD_MS);
    // Late in a step, the previous step's code would expire before a busy server reads it.
    const first = time % PERIOD_MS < PERIOD_MS / 2 ? now - DRIFT : now;
    const step = Math.max(this.#lastStep + 1, first);
    if (step > now + DRIFT) return null;
    this.#lastStep = step;
    return this.#totp.generate({ timestamp: step * PERIOD_MS });
  }

  /** For POST /api/auth/second-factor: a code of the app, or a recovery code if those are used up. */
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

/** Sets up an authenticator app for a logged-in user, whose session then has assurance 2 and a step-up. */
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

import { startProviderSimulator, type ProviderSimulator } from "@tradeslip/simulators/provider";
import { onTestFinished } from "vitest";
import { SessionCipher } from "../src/accounts/sessions/session-cipher.ts";
import type { WaitingLogin } from "../src/accounts/waiting-login.ts";
import { KeyRing } from "../src/platform/crypto/key-ring.ts";
import { Browser } from "./browser.ts";
import { startDesk, type Desk, type DeskOptions } from "./start-desk.ts";

export interface AccountsDesk {
  readonly desk: Desk;
  readonly provider: ProviderSimulator;
  /** A browser with this IP. */
  open(ip?: string): Browser;
}

export const ADA = { email: "ada@desk.example", password: "Harmattan-2026" };
export const SECRET = "a-secret-of-the-tests-long-enough-for-it";

/** The real app with a simulated provider. Browsers choose their IP with X-Forwarded-For. */
export async function startAccounts(options: DeskOptions = {}): Promise<AccountsDesk> {
  const provider = await startProviderSimulator();
  (options.onTestFinished ?? onTestFinished)(() => provider.close());
  const desk = await startDesk({
    ...options,
    env: {
      PROVIDER_BASE_URL: provider.baseUrl,
      SESSION_SECRET: SECRET,
      TRUST_PROXY: "1",
      ...options.env,
    },
  });
  const open = (ip = "203.0.113.1") => new Browser(desk.address, { "x-forwarded-for": ip });
  return { desk, provider, open };
}

/** The cookie of a login that waits for its second factor. */
export function waitingLogin(): string {
  const login: WaitingLogin = { waiting: "a-login", email: ADA.email, remember: false };
  return new SessionCipher(new KeyRing([SECRET])).encrypt(JSON.stringify(login), "waiting-login");
}

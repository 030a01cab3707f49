import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProvider, loadProviderConfig } from "@tradeslip/reference-provider/build";
import { putMigratedDatabase, quickPasswords } from "@tradeslip/reference-provider/testing/quick-start";
import { startEsploraSimulator, type EsploraSimulator } from "@tradeslip/simulators/esplora";
import { codeIn, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { expect, onTestFinished } from "vitest";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { SECRET } from "./start-accounts.ts";
import { startDesk, type Desk } from "./start-desk.ts";
import { Buyer } from "./start-payments.ts";

/** Account 0 of BIP84's test vectors. */
const XPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";

export interface Login {
  readonly email: string;
  readonly password: string;
}

export interface ReferencePayments {
  readonly desk: Desk;
  readonly esplora: EsploraSimulator;
  open(ip?: string): Buyer;
  /** Signs up and verifies an account. */
  createAccount(name: string): Promise<Login>;
}

/** The PROVIDER_TOKEN of each. */
interface Tokens {
  readonly ofServer?: string;
  readonly ofProvider?: string;
}

/** The real app with the reference provider over HTTP, a mail server, a chain and one fake clock. */
export async function startReferencePayments({
  ofServer = "",
  ofProvider = "",
}: Tokens = {}): Promise<ReferencePayments> {
  const clock = new FakeClock();
  const smtp = await startSmtpSimulator();
  const esplora = await startEsploraSimulator({ now: clock.now });
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-payments-"));
  await putMigratedDatabase(dataDir);
  const config = loadProviderConfig({
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    PAYMENT_XPUB: XPUB,
    ESPLORA_BASE_URL: esplora.baseUrl,
    PROVIDER_TOKEN: ofProvider,
  });
  const provider = await buildProvider(config, { clock, passwords: quickPasswords() });
  const address = await provider.server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    // The chain first: pending requests to it then fail.
    await esplora.close();
    await provider.server.close();
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const desk = await startDesk({
    clock,
    env: {
      PROVIDER_BASE_URL: address,
      PROVIDER_TOKEN: ofServer,
      SESSION_SECRET: SECRET,
      TRUST_PROXY: "1",
    },
  });
  const open = (ip?: string) => new Buyer(desk.address, ip);
  return {
    desk,
    esplora,
    open,
    async createAccount(name) {
      const { password } = validSignUpPayload;
      const email = `${name}@desk.example`;
      const browser = open();
      const signedUp = await browser.post("/api/auth/sign-up-one", {
        ...validSignUpPayload,
        email,
        username: name,
        phone: phoneOf(name),
      });
      expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(201);
      const code = codeIn(await smtp.waitForMail(email));
      expect((await browser.post("/api/auth/verify-otp", { email, code })).status).toBe(200);
      return { email, password };
    },
  };
}

/** A unique phone number: one number belongs to one account. */
function phoneOf(name: string): string {
  const { phone } = validSignUpPayload;
  const own = String(name.charCodeAt(0)).padStart(3, "0");
  return phone.slice(0, -own.length) + own;
}

import type { Payment } from "@tradeslip/contracts";
import { validSignUpPayload as ADA } from "@tradeslip/contracts/testing/account-boundaries";
import { startCoinGeckoSimulator } from "@tradeslip/simulators/coingecko";
import { startEsploraSimulator } from "@tradeslip/simulators/esplora";
import { codeIn, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { expect, it, onTestFinished, vi } from "vitest";
import { BUY, WHATSAPP_NUMBER } from "./orders-client.ts";
import { Buyer } from "./start-payments.ts";
import { type ServerProcess, startProcess } from "./start-process.ts";

const PATIENT = { timeout: 40_000, interval: 700 };
/** The operator's secrets. */
const OPERATORS = {
  session: "planted-session-secret-0123456789abcdef",
  coinGecko: "CG-planted-api-key",
  mail: "planted-smtp-password",
  valkey: "planted-valkey-password",
  xpub: "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
};
const NEW_PASSWORD = "Planted-new-password-2";
const WRONG = "Planted-wrong-password-3";
const KEY = "planted-idempotency-key";

/** With SMTP, and simulators of the price source, the mail server and the chain that can fail. */
async function startPlanted(env: (esplora: string) => Record<string, string>) {
  const [smtp, market, esplora] = await Promise.all([
    startSmtpSimulator(),
    startCoinGeckoSimulator({}),
    startEsploraSimulator(),
  ]);
  for (const simulator of [smtp, market, esplora]) onTestFinished(() => simulator.close());
  const mail = new URL(smtp.url);
  // The server and its embedded provider, at the finest log level.
  const server = await startProcess({
    LOG_LEVEL: "trace",
    WHATSAPP_NUMBER,
    SESSION_SECRET: OPERATORS.session,
    COINGECKO_BASE_URL: market.baseUrl,
    COINGECKO_API_KEY: OPERATORS.coinGecko,
    COINGECKO_PLAN: "demo",
    SMTP_URL: `smtp://planted-user:${OPERATORS.mail}@${mail.host}`,
    ...env(esplora.baseUrl),
  });
  // A refused purchase counts against the limit of purchases, so nothing is bought before this.
  await vi.waitFor(async () => {
    expect(await (await fetch(`${server.address}/readyz`)).text()).toBe('{"status":"ok"}');
  }, PATIENT);
  return { smtp, market, esplora, server, buyer: new Buyer(server.address) };
}

/** Stops it and waits for its last line. */
async function end({ signal, closed }: ServerProcess): Promise<void> {
  signal("SIGTERM");
  await closed;
}

type Planted = Awaited<ReturnType<typeof startPlanted>>;

/** Signs up, verifies, logs in and out and resets the password, with every error. Returns the codes. */
async function useAccounts({ smtp, buyer }: Planted): Promise<string[]> {
  const { email, password } = ADA;
  const post = (path: string, body: unknown) => buyer.post(`/api/auth/${path}`, body);
  expect((await post("sign-up-one", ADA)).status).toBe(201);
  const code = codeIn(await smtp.waitForMail(email));
  await post("verify-otp", { email, code: "918273" });
  expect((await post("verify-otp", { email, code })).status).toBe(200);
  await post("login", { email, password: WRONG });
  await post("login", `{"email":"${email}","password":"${password}`);
  expect((await post("login", { email, password, remember: true })).status).toBe(200);
  await buyer.get("/api/session");
  expect((await post("forgot-password", { email })).status).toBe(200);
  const reset = codeIn(await smtp.waitForMail(email));
  expect((await post("reset-password", { email, code: reset, password: NEW_PASSWORD })).status).toBe(200);
  expect((await post("login", { email, password: NEW_PASSWORD })).status).toBe(200);
  return [code, reset];
}

async function buy({ buyer }: Planted): Promise<Payment> {
  const payment = await buyer.bought(KEY);
  expect((await buyer.status(payment.paymentId)).status).toBe(200);
  return payment;
}

function expectNothingOf(secrets: readonly string[], output: string): void {
  expect(secrets.every((secret) => secret.length > 5)).toBe(true);
  for (const secret of secrets) {
    for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")]) {
      expect(output).not.toContain(written);
    }
  }
}

it("G34: no planted secret is in any log line of the server or its provider, simulated payments, no failures", async () => {
  const planted = await startPlanted(() => ({}));
  const { buyer, server } = planted;
  const codes = await useAccounts(planted);
  const { paymentId, address, uri } = await buy(planted);
  const isConfirmed = async () => expect((await buyer.paymentStatus(paymentId)).status).toBe("confirmed");
  await vi.waitFor(isConfirmed, PATIENT);
  const unlocked = await buyer.unlocked(paymentId);
  const book = await fetch(server.address + unlocked.downloadUrl);
  expect(book.status).toBe(200);
  await book.bytes();
  await fetch(`${server.address}/api/downloads/planted-download-token`);
  const { token } = (await buyer.post("/api/orders", BUY)).body as { token: string };
  await buyer.get(`/api/orders/${token}`);
  const held = [...buyer.cookies.values()];
  expect((await buyer.post("/api/auth/logout")).status).toBe(204);
  await end(server);
  const links = unlocked.files.map(({ url }) => url.split("/").at(-1)!);
  const people = [ADA.email, ADA.password, ADA.phone, ADA.lastname + ADA.username, NEW_PASSWORD, WRONG];
  const bought = [paymentId, address, uri, KEY, token, ...links, "planted-download-token"];
  expect(held.length).toBeGreaterThan(2);
  expectNothingOf(
    [...Object.values(OPERATORS), ...people, ...codes, "918273", ...bought, ...held],
    server.output(),
  );
}, 90_000);

it("G34: no planted secret is logged while Valkey, mail, prices and the chain fail", async () => {
  const planted = await startPlanted((esplora) => ({
    // Nothing listens there.
    VALKEY_URL: `valkey://planted-user:${OPERATORS.valkey}@127.0.0.1:1`,
    PAYMENT_XPUB: OPERATORS.xpub,
    ESPLORA_BASE_URL: esplora,
  }));
  const { buyer, server, smtp, market, esplora } = planted;
  const payment = await buy(planted);
  await buyer.post("/api/auth/sign-up-one", ADA);
  market.fault("error-500");
  smtp.fault("try-later");
  esplora.fault("error-500");
  for (const path of ["/api/rates", "/api/market/coins", "/api/dashboard/stats"]) await buyer.get(path);
  await buyer.post("/api/auth/resend-otp", { email: ADA.email });
  await buyer.status(payment.paymentId);
  await buyer.post("/api/auth/login", { email: ADA.email, password: WRONG });
  await buyer.get("/api/payments/status/%ff");
  const held = [...buyer.cookies.values()];
  await end(server);
  const { paymentId, address, uri } = payment;
  const output = server.output();
  expect(output).toMatch(/valkey/i);
  expectNothingOf(
    [...Object.values(OPERATORS), ADA.email, ADA.password, WRONG, KEY, paymentId, address, uri, ...held],
    output,
  );
}, 90_000);

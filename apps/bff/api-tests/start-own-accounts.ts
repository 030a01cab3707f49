import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProvider, loadProviderConfig, type Provider } from "@tradeslip/reference-provider/build";
import { codeIn, startSmtpSimulator, type SmtpSimulator } from "@tradeslip/simulators/smtp";
import { onTestFinished } from "vitest";
import { Browser } from "./browser.ts";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { startLosingProxy, type LosingProxy } from "./losing-proxy.ts";
import { SECRET } from "./start-accounts.ts";
import { startDesk, type Desk } from "./start-desk.ts";

export interface OwnAccountsDesk {
  readonly desk: Desk;
  readonly smtp: SmtpSimulator;
  readonly provider: Pick<Provider, "mailSettled">;
  /** Between desk and provider. */
  readonly wire: LosingProxy;
  open(ip?: string): Browser;
  /** The code in the next mail to this address. */
  codeFor(email: string): Promise<string>;
}

/** The real app before the reference provider, over HTTP as in production, with a mail server and one fake clock. */
export async function startOwnAccounts(): Promise<OwnAccountsDesk> {
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const clock = new FakeClock();
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-accounts-"));
  const config = loadProviderConfig({ DATA_DIR: dataDir, SMTP_URL: smtp.url });
  const provider = await buildProvider(config, { clock });
  onTestFinished(() => provider.server.close());
  const wire = await startLosingProxy(await provider.server.listen({ host: "127.0.0.1", port: 0 }));
  const desk = await startDesk({
    clock,
    env: { PROVIDER_BASE_URL: wire.url, SESSION_SECRET: SECRET, TRUST_PROXY: "1" },
  });
  return {
    desk,
    smtp,
    provider,
    wire,
    open: (ip = "203.0.113.1") => new Browser(desk.address, { "x-forwarded-for": ip }),
    codeFor: async (email) => codeIn(await smtp.waitForMail(email)),
  };
}

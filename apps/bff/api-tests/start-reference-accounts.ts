import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildProvider, loadProviderConfig, type Provider } from "@tradeslip/reference-provider/build";
import { putMigratedDatabase, quickPasswords } from "@tradeslip/reference-provider/testing/quick-start";
import { codeIn, startSmtpSimulator, type SmtpSimulator } from "@tradeslip/simulators/smtp";
import { onTestFinished } from "vitest";
import { Browser } from "./browser.ts";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { SECRET } from "./start-accounts.ts";
import { startDesk, type Desk } from "./start-desk.ts";

export interface ReferenceAccounts {
  readonly desk: Desk;
  readonly smtp: SmtpSimulator;
  readonly provider: Pick<Provider, "mailSettled">;
  /** Between the server and the provider. */
  readonly proxy: LossyProxy;
  open(ip?: string): Browser;
  /** The code in the next mail to `email`. */
  codeFor(email: string): Promise<string>;
}

/** The real app with the reference provider over HTTP, a mail server and one fake clock. */
export async function startReferenceAccounts(): Promise<ReferenceAccounts> {
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const clock = new FakeClock();
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-accounts-"));
  await putMigratedDatabase(dataDir);
  const config = loadProviderConfig({ DATA_DIR: dataDir, DESK_SAMPLE_OF: "0", SMTP_URL: smtp.url });
  const provider = await buildProvider(config, { clock, passwords: quickPasswords() });
  onTestFinished(() => provider.server.close());
  const proxy = await startLossyProxy(await provider.server.listen({ host: "127.0.0.1", port: 0 }));
  const desk = await startDesk({
    clock,
    env: { PROVIDER_BASE_URL: proxy.url, SESSION_SECRET: SECRET, TRUST_PROXY: "1" },
  });
  return {
    desk,
    smtp,
    provider,
    proxy,
    open: (ip = "203.0.113.1") => new Browser(desk.address, { "x-forwarded-for": ip }),
    codeFor: async (email) => codeIn(await smtp.waitForMail(email)),
  };
}

interface LossyProxy {
  readonly url: string;
  /** Drops the next responses after the provider has handled the requests. */
  dropResponses(count: number): void;
}

/** Forwards calls to `target` and its responses back, unless told to drop them. */
async function startLossyProxy(target: string): Promise<LossyProxy> {
  let toDrop = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const named = Object.entries(request.headers).filter(
      (header): header is [string, string] => header[0] === "authorization" || header[0].startsWith("x-"),
    );
    const sent = await buffer(request);
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: { "content-type": "application/json", ...Object.fromEntries(named) },
      ...(sent.length > 0 ? { body: sent } : {}),
    });
    const body = await answer.text();
    if (toDrop === 0)
      return response.writeHead(answer.status, { "content-type": "application/json" }).end(body);
    toDrop -= 1;
    return request.socket.destroy();
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropResponses: (count) => {
      toDrop = count;
    },
  };
}

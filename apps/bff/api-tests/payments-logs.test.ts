import type { AnswerName } from "@tradeslip/simulators/provider";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { UNLOCK, startConfirmed } from "./start-payments.ts";

const KEY = "planted-idempotency-key";
const TOKEN = "planted-download-token";

async function callEverything(answer: AnswerName | null) {
  let log = "";
  const logger = pino({ level: "trace" }, { write: (line: string) => void (log += line) });
  const { desk, provider, buyer, payment } = await startConfirmed(answer, { logger });
  const { paymentId, address, uri } = payment;
  await buyer.buy(KEY);
  await buyer.status(paymentId);
  await buyer.unlock(paymentId);
  await buyer.post(UNLOCK, `{"paymentId":"${paymentId}`);
  await buyer.post(UNLOCK, { bookId: 1, paymentId });
  const left = new AbortController();
  const file = await fetch(`${desk.address}/api/downloads/${TOKEN}`, { signal: left.signal });
  await file.body
    ?.getReader()
    .read()
    .catch(() => {});
  left.abort();
  await vi.waitFor(() => expect(provider.load.now).toBe(0), { timeout: 5_000 });
  await desk.stop();
  return { log, secrets: [paymentId, address, uri, KEY, TOKEN, ...buyer.cookies.values()] };
}

it.each([
  null,
  "error-500",
  "refused-404",
  "payment-address-odd",
  "status-address-other",
  "unlock-http",
  "text-200",
  "cut",
  "reset",
  "endless",
  "redirect",
] as const)(
  "G34, F33: the trace-level log has no payment, address, key or token (provider: %s)",
  async (answer) => {
    const { log, secrets } = await callEverything(answer);
    expect(secrets.length).toBeGreaterThan(6);
    for (const secret of secrets) expect(log).not.toContain(secret);
    if (answer === "error-500") expect(log).toMatch(/"step":"create".*"status":500.*"provider failed"/);
  },
);

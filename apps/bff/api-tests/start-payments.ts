import type { Payment, PaymentStatusAnswer, UnlockAnswer } from "@tradeslip/contracts";
import {
  startProviderSimulator,
  type AnswerName,
  type ProviderSimulator,
} from "@tradeslip/simulators/provider";
import { expect, onTestFinished } from "vitest";
import { Browser, type Reply } from "./browser.ts";
import { documentedAnswer } from "./openapi-operations.ts";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { SECRET } from "./start-accounts.ts";
import { startDesk, type Desk, type DeskOptions } from "./start-desk.ts";

export const BOOK = "make-money-while-you-sleep";
export const DIGITAL = { bookId: BOOK, type: "digital" };
export const CREATE = "/api/payments/create";
export const UNLOCK = "/api/unlock";
export const STATUS = "/api/payments/status";

export interface PaymentsDesk {
  readonly desk: Desk;
  readonly provider: ProviderSimulator;
  open(ip?: string): Buyer;
}

export function deskEnv({ baseUrl }: ProviderSimulator): Record<string, string> {
  return { PROVIDER_BASE_URL: baseUrl, SESSION_SECRET: SECRET, TRUST_PROXY: "1" };
}

/** The real app with a simulated provider. */
export async function startPayments(options: DeskOptions = {}): Promise<PaymentsDesk> {
  const clock = options.clock ?? new FakeClock();
  const provider = await startProviderSimulator({ now: clock.now, answerOf: documentedAnswer });
  (options.onTestFinished ?? onTestFinished)(() => provider.close());
  const desk = await startDesk({
    ...options,
    clock,
    env: { ...deskEnv(provider), ...options.env },
  });
  return { desk, provider, open: (ip) => new Buyer(desk.address, ip) };
}

/** A browser with the calls of a purchase. */
export class Buyer extends Browser {
  constructor(address: string, ip = "203.0.113.1") {
    super(address, { "x-forwarded-for": ip });
  }

  buy(key: string | null = null, body: object = DIGITAL): Promise<Reply> {
    return this.post(CREATE, body, key === null ? {} : { "idempotency-key": key });
  }

  async bought(key: string | null = null): Promise<Payment> {
    return bodyOf(await this.buy(key), 201) as Payment;
  }

  status(paymentId: string): Promise<Reply> {
    return this.get(`${STATUS}/${paymentId}`);
  }

  async paymentStatus(paymentId: string): Promise<PaymentStatusAnswer> {
    return bodyOf(await this.status(paymentId), 200) as PaymentStatusAnswer;
  }

  unlock(paymentId: string): Promise<Reply> {
    return this.post(UNLOCK, { bookId: BOOK, paymentId });
  }

  async unlocked(paymentId: string): Promise<UnlockAnswer> {
    return bodyOf(await this.unlock(paymentId), 200) as UnlockAnswer;
  }
}

/** A confirmed payment; from then on the provider gives this answer. */
export async function startConfirmed(answer: AnswerName | null = null, options: DeskOptions = {}) {
  const started = await startPayments(options);
  const buyer = started.open();
  const payment = await buyer.bought();
  started.provider.payments.get(payment.paymentId)!.status = "confirmed";
  started.provider.answer(answer);
  return { ...started, buyer, payment };
}

function bodyOf({ status, body }: Reply, expected: number): unknown {
  expect(status, JSON.stringify(body)).toBe(expected);
  return body;
}

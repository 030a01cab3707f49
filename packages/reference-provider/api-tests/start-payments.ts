import { createHash } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { PaymentStatus } from "@tradeslip/contracts";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { type EsploraSimulator, startEsploraSimulator } from "@tradeslip/simulators/esplora";
import supertest from "supertest";
import { expect, onTestFinished } from "vitest";
import { type Running, type StartOptions, startProvider } from "./start-provider.ts";

export const BOOK = "make-money-while-you-sleep";
/** Account 0 of BIP84's test vectors, and its first addresses. */
export const XPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
export const FIRST_ADDRESS = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
export const SECOND_ADDRESS = "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g";
/** 50 USD at 87,500 USD for one BTC. */
export const AMOUNT = 57_143;
export interface PaymentBody {
  readonly paymentId: string;
  readonly status: PaymentStatus;
  readonly address: string;
  readonly receivedBtc: string;
  readonly confirmations: number;
  readonly [field: string]: unknown;
}

interface UnlockBody {
  readonly downloadUrl: string;
  readonly expiresAt: string;
  readonly files: readonly { format: string; url: string; bytes: number }[];
}

interface Options extends StartOptions {
  /** From an earlier start; default: a new one. "none" simulates payments. */
  readonly esplora?: EsploraSimulator | "none";
  /** Timeout of one poll, in milliseconds. */
  readonly pollTimeoutMs?: number;
  /** Deadline for creating a payment, in milliseconds. */
  readonly creationTimeoutMs?: number;
  /** Delay of each answer of the chain, in milliseconds. */
  readonly chainDelayMs?: number;
  /** Confirmed transactions on a page of the chain. */
  readonly pageLength?: number;
}

export type ClientHeaders = Readonly<Partial<Record<"x-client-browser" | "x-client-network", string>>>;

/** The BFF's name for a client, from any text. */
export function clientName(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

export interface RunningPayments extends Running {
  readonly esplora: EsploraSimulator;
  /** An order as the BFF sends it. */
  order(change?: object): object;
  create(key?: string, change?: object): supertest.Test;
  /** Creates a payment as a given browser and network. */
  createAs(client: ClientHeaders, key?: string): supertest.Test;
  /** Asks for the payment that this key created. */
  repeat(key: string, change?: object): supertest.Test;
  /** Creates a payment and returns it. */
  created(key?: string): Promise<PaymentBody>;
  status(id: string): Promise<PaymentBody>;
  unlock(id: string, bookId?: string): supertest.Test;
  /** Unlocks a confirmed payment; returns the link. */
  unlocked(id: string): Promise<UnlockBody>;
  download(path: string): supertest.Test;
  /** Advances the clock and polls what is due. */
  pass(ms: number): Promise<void>;
}

/** The provider with a simulated Esplora server; polls only when the test calls `pass` or `watchPayments`. */
export async function startPayments({
  esplora: given,
  pollTimeoutMs = 10_000,
  creationTimeoutMs = 60_000,
  chainDelayMs = 0,
  pageLength = 25,
  ...options
}: Options = {}): Promise<RunningPayments> {
  const clock = options.clock ?? new FakeClock();
  const esplora =
    given === undefined || given === "none"
      ? await startEsploraSimulator({ now: clock.now, delayMs: chainDelayMs, pageLength })
      : given;
  if (esplora !== given) onTestFinished(() => esplora.close());
  const chain = given === "none" ? {} : { PAYMENT_XPUB: XPUB, ESPLORA_BASE_URL: esplora.baseUrl };
  const provider = await startProvider({
    mail: "outbox",
    ...options,
    clock,
    env: { ...chain, ...options.env },
    deps: {
      payments: { roundIntervalMs: null, pollTimeoutMs, creationTimeoutMs, random: () => 0 },
      ...options.deps,
    },
  });
  const { port } = provider.server.server.address() as AddressInfo;
  const client = supertest(`http://127.0.0.1:${port}`);
  const order = (change: object = {}) => ({
    bookId: BOOK,
    type: "digital",
    amount: "50.00",
    btcUsd: "87500.00",
    btcUsdAsOf: new Date(clock.now()).toISOString(),
    ...change,
  });
  const create = (key: string = crypto.randomUUID(), change: object = {}) =>
    client.post("/api/payments/create").set("idempotency-key", key).send(order(change));
  const unlock = (id: string, bookId: string = BOOK) =>
    client.post("/api/unlock").send({ bookId, paymentId: id });
  return {
    ...provider,
    esplora,
    order,
    create,
    repeat: (key, change = {}) =>
      client
        .post("/api/payments/repeat")
        .set("idempotency-key", key)
        .send({ bookId: BOOK, type: "digital", amount: "50.00", ...change }),
    createAs: (headers, key) => create(key).set(headers),
    created: async (key) => bodyOf(await create(key), 201) as PaymentBody,
    status: async (id) => bodyOf(await client.get(`/api/payments/status/${id}`), 200) as PaymentBody,
    unlock,
    unlocked: async (id) => bodyOf(await unlock(id), 200) as UnlockBody,
    download: (path) => client.get(path),
    pass: (ms) => {
      clock.advance(ms);
      return provider.watchPayments();
    },
  };
}

/** Another provider on the same data and the same chain. */
export function startAgain(
  { dataDir, clock, esplora }: RunningPayments,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningPayments> {
  return startPayments({ dataDir, clock, esplora, env });
}

function bodyOf(response: supertest.Response, status: number): unknown {
  expect(response.status, response.text).toBe(status);
  return response.body;
}

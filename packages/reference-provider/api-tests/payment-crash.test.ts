import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { SECOND } from "@tradeslip/node-kit/testing/fake-clock";
import { type EsploraSimulator, startEsploraSimulator } from "@tradeslip/simulators/esplora";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  AMOUNT,
  BOOK,
  FIRST_ADDRESS,
  type PaymentBody,
  type RunningPayments,
  startAgain,
  startPayments,
  XPUB,
} from "./start-payments.ts";
import { CHILD_ENV, newDataDir } from "./start-provider.ts";
import { databaseEnv, rowReaderOf } from "./test-database.ts";

const MAIN = bundledProgram("provider");
const KEY = "key-of-one-purchase";

/** The provider as a process, on the real clock. */
class ProviderChild {
  readonly #env: Readonly<Record<string, string | undefined>>;
  #child: ChildProcess | null = null;
  #address = "";

  constructor(place: Readonly<Record<string, string>>, esplora: EsploraSimulator) {
    this.#env = {
      ...CHILD_ENV,
      LOG_LEVEL: "silent",
      ...place,
      PAYMENT_XPUB: XPUB,
      ESPLORA_BASE_URL: esplora.baseUrl,
    };
    onTestFinished(() => this.kill());
  }

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, [MAIN], {
      env: this.#env,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const [{ port }] = (await once(this.#child, "message")) as [{ port: number }];
    this.#address = `http://127.0.0.1:${port}`;
  }

  async kill(): Promise<void> {
    if (this.#child === null || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }

  /** Null if the process was killed before it responded. */
  async create(): Promise<PaymentBody | null> {
    const order = { bookId: BOOK, type: "digital", amount: "50.00" };
    const price = { btcUsd: "87500.00", btcUsdAsOf: new Date().toISOString() };
    try {
      const answer = await fetch(`${this.#address}/api/payments/create`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": KEY },
        body: JSON.stringify({ ...order, ...price }),
      });
      return (await answer.json()) as PaymentBody;
    } catch {
      return null;
    }
  }
}

describe("C17: SIGKILL during the creation of a payment, retried with the same key", () => {
  it("creates one payment, whenever the process is killed", { timeout: 60_000 }, async () => {
    const esplora = await startEsploraSimulator();
    onTestFinished(() => esplora.close());
    const dataDir = await newDataDir();
    const provider = new ProviderChild({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) }, esplora);

    await provider.start();
    const held = esplora.hold();
    const lost = provider.create();
    await held.arrived;
    await provider.kill();
    expect(await lost).toBeNull();
    held.release();

    // The payment is written within milliseconds of the chain's response: kill within that time.
    for (let strike = 0; strike < 3; strike++) {
      await provider.start();
      const next = esplora.hold();
      const asked = provider.create();
      await Promise.race([next.arrived, asked]);
      next.release();
      await provider.kill();
      await asked;
    }

    await provider.start();
    const [first, second] = [await provider.create(), await provider.create()];
    expect(first).toMatchObject({ address: FIRST_ADDRESS, btcAmount: "0.00057143" });
    expect(second?.paymentId).toBe(first?.paymentId);
    await provider.kill();
    const rows = await rowReaderOf(dataDir);
    expect(rows("SELECT id FROM payments")).toEqual([{ id: first?.paymentId }]);
    expect(rows("SELECT payment_id FROM idempotency_keys")).toEqual([{ payment_id: first?.paymentId }]);
    expect(rows("SELECT next_index FROM address_counters")).toEqual([{ next_index: 1 }]);
  });
});

interface Step {
  readonly name: string;
  readonly happens?: (esplora: EsploraSimulator) => void;
  readonly act: (run: RunningPayments) => Promise<unknown>;
}

const look = (run: RunningPayments) => run.pass(30 * SECOND);
/** From the order to the download link. */
const STEPS: readonly Step[] = [
  { name: "the payment is made", act: (run) => run.created(KEY) },
  { name: "a look finds nothing", act: look },
  { name: "money is seen", happens: (esplora) => esplora.pay(FIRST_ADDRESS, AMOUNT), act: look },
  { name: "money is mined", happens: (esplora) => esplora.chain.mine(1), act: look },
  {
    name: "the link is given",
    act: async (run) => run.unlock((await run.created(KEY)).paymentId).expect(200),
  },
];

/** Starts the step and closes the provider while the chain's response is pending. */
async function endInside({ act }: Step, provider: RunningPayments): Promise<void> {
  const held = provider.esplora.hold();
  const lost = act(provider);
  await held.arrived;
  await provider.stop();
  await lost;
  held.release();
}

describe("C17: a provider that restarts", () => {
  async function go(endAt: number, how: "inside" | "after") {
    let provider = await startPayments();
    for (const [index, step] of STEPS.entries()) {
      step.happens?.(provider.esplora);
      if (index === endAt && how === "inside") {
        await endInside(step, provider);
        provider = await startAgain(provider);
      }
      await step.act(provider);
      if (index === endAt && how === "after") {
        await provider.stop();
        provider = await startAgain(provider);
      }
    }
    const { paymentId } = await provider.created(KEY);
    const tables = ["payments", "payment_outputs", "idempotency_keys", "download_links"];
    const rows = tables.map((table) => provider.rows(`SELECT * FROM ${table}`).length);
    return { rows, payment: await provider.status(paymentId) };
  }

  const UNDISTURBED = {
    rows: [1, 1, 1, 1],
    payment: expect.objectContaining({
      status: "confirmed",
      address: FIRST_ADDRESS,
      receivedBtc: "0.00057143",
      confirmations: 1,
    }),
  };

  it.each(STEPS.map(({ name }, step) => ({ name, step })))(
    "loses and duplicates nothing after: $name",
    async ({ step }) => {
      expect(await go(step, "after")).toEqual(UNDISTURBED);
    },
  );

  it.each(STEPS.slice(1, 4).map(({ name }, index) => ({ name, step: index + 1 })))(
    "loses and duplicates nothing during the poll when $name",
    async ({ step }) => {
      expect(await go(step, "inside")).toEqual(UNDISTURBED);
    },
  );
});

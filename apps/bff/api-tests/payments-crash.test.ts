import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { freePort } from "@tradeslip/simulators/free-port";
import { startEsploraSimulator, type EsploraSimulator } from "@tradeslip/simulators/esplora";
import { expect, it, onTestFinished, vi } from "vitest";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { SECRET } from "./start-accounts.ts";
import { startDesk } from "./start-desk.ts";
import { Buyer } from "./start-payments.ts";

const PROGRAM = bundledProgram("provider");
const KEY = "3b241101-e2bb-4255-8caf-4136c566a962";
/** Account 0 of BIP84's test vectors, and its first addresses. */
const XPUB =
  "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
const FIRST_ADDRESS = "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu";
const SECOND_ADDRESS = "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g";
const PATIENT = { timeout: 20_000, interval: 50 };

/** The reference provider as a process, restarted on the same port and data. */
class ProviderChild {
  readonly url: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;

  constructor(port: number, dataDir: string, esplora: EsploraSimulator) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = {
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      PAYMENT_XPUB: XPUB,
      ESPLORA_BASE_URL: esplora.baseUrl,
    };
    onTestFinished(() => this.kill());
  }

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, [PROGRAM], {
      env: this.#env,
      stdio: ["ignore", "ignore", "inherit"],
    });
    await vi.waitFor(() => fetch(`${this.url}/healthz`), PATIENT);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}

it("C17: the provider is killed while creating a payment; a retry with the same key creates one payment", async () => {
  const esplora = await startEsploraSimulator();
  onTestFinished(() => esplora.close());
  const provider = new ProviderChild(await freePort(), await newDataDir(), esplora);
  await provider.start();
  const { address } = await startDesk({
    clock: realTime(),
    env: { PROVIDER_BASE_URL: provider.url, SESSION_SECRET: SECRET, TRUST_PROXY: "1" },
  });

  const held = esplora.hold();
  const lost = new Buyer(address).buy(KEY);
  await held.arrived;
  await provider.kill();
  held.release();
  expect((await lost).problem).toMatchObject({ status: 503, code: "provider_unavailable" });

  // The payment is written within milliseconds of the chain's response: kill within that time.
  for (let strike = 0; strike < 3; strike++) {
    await provider.start();
    const next = esplora.hold();
    const asked = new Buyer(address).buy(KEY);
    await Promise.race([next.arrived, asked]);
    next.release();
    await provider.kill();
    expect([201, 503]).toContain((await asked).status);
  }

  await provider.start();
  const buyer = new Buyer(address);
  const first = await buyer.bought(KEY);
  expect(first.address).toBe(FIRST_ADDRESS);
  expect((await buyer.bought(KEY)).paymentId).toBe(first.paymentId);
  expect(await buyer.paymentStatus(first.paymentId)).toMatchObject({ status: "new", address: FIRST_ADDRESS });
  // Failed attempts used no address: the next purchase gets the following one.
  expect((await buyer.bought("another-purchase")).address).toBe(SECOND_ADDRESS);
}, 60_000);

/** The provider process runs on the real clock. */
function realTime(): FakeClock {
  const clock = new FakeClock();
  clock.advance(Date.now() - clock.now());
  return clock;
}

async function newDataDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "tradeslip-payments-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
